#!/usr/bin/env bash
# stage.sh PYTHON CHECKOUT FILE LISTENER ARGS...: a display, the bus of screen readers, the program with the
# file open, and the script beside this one that listens, with its arguments.
# STAGED is another module to run in place of the editor. Run under dbus-run-session; HOME and the XDG folders are those of the test.
set -euo pipefail
python=$1 checkout=$2 file=$3 listener=$4
shift 4
cd -- "$checkout"
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true' EXIT
exec 3>"$HOME/display"
Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp >/dev/null 2>&1 &
pids+=($!)
for _ in $(seq 100); do [[ -s $HOME/display ]] && break; sleep 0.1; done
DISPLAY=:$(<"$HOME/display")
export DISPLAY QT_QPA_PLATFORM=xcb QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 PYTHONPATH=$checkout
/usr/libexec/at-spi-bus-launcher --launch-immediately >/dev/null 2>&1 &
pids+=($!)
sleep 1
for property in IsEnabled ScreenReaderEnabled; do # as a screen reader does when it starts
    gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus \
        --method org.freedesktop.DBus.Properties.Set org.a11y.Status "$property" '<true>' >/dev/null
done
"$python" -m "${STAGED:-editor}" "$file" --new >"$HOME/program.txt" 2>&1 &
pids+=($!)
/usr/bin/python3 "tests/features/heard/$listener" "$@"
