#!/usr/bin/env bash
# Prove that the packed folder and the .deb work on a bare Debian: packaging/prove.sh TAR.XZ DEB [BASE]
# Makes two systems by debootstrap (or copies BASE, a folder that debootstrap made), shows windows on an Xvfb of
# its own, runs every command, double-clicks a scenario, removes the package and looks for what was left behind.
# As root, on a Debian with debootstrap, xvfb and xdotool; asks the mirrors that this machine itself asks.
set -euo pipefail
tar=$(readlink -f "$1") deb=$(readlink -f "$2") base=${3:-}
here=$(cd -- "$(dirname -- "$0")" && pwd)
work=$(mktemp -d) mounted=() xvfb='' failed=0
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(apt-get indextargets --format '$(SITE)' | head -n 1)
display=:$((90 + RANDOM % 900))

clean_up() {
    [[ -z $xvfb ]] || kill "$xvfb" 2>/dev/null || true
    for place in "${mounted[@]}"; do umount -l "$place" || true; done
    for place in "${mounted[@]}"; do ! mountpoint -q "$place" || { echo "still mounted: $place"; return; }; done
    rm -rf --one-file-system "$work"
}
trap clean_up EXIT

now() { date +%s.%N; }
since() { echo "$(now) - $1" | bc 2>/dev/null || awk "BEGIN { print $(now) - $1 }"; }
head_() { printf '\n== %s\n' "$*"; }
bad() { echo "FAILED: $*"; failed=$((failed + 1)); }

bare() { # bare NAME: a system with nothing but what every Debian has, and a user
    local root=$work/$1
    if [[ -n $base ]]; then cp -a "$base" "$root"; else debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$work/debootstrap.txt"; fi
    mkdir -p "$root/tmp/.X11-unix"
    chroot "$root" useradd --create-home anne
    for place in proc sys dev; do mount --rbind "/$place" "$root/$place" && mount --make-rslave "$root/$place"; mounted+=("$root/$place"); done
    mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix" && mounted+=("$root/tmp/.X11-unix")
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    cp "$here/prove_commands.sh" "$here/../tests/data/armies/union.json" "$here/../tests/data/kept/0.1.0/battle_cry_game.json" "$root/opt/"
    echo "$root: $(chroot "$root" dpkg-query -f . -W | wc -c) packages, $(du -sm --one-file-system "$root" | cut -f1) MB"
}

as_anne() { # as_anne ROOT COMMAND...: with a display, no network of ours and no session bus
    local root=$1
    shift
    chroot --userspec=anne:anne "$root" env -i HOME=/home/anne USER=anne LANG=C.UTF-8 PATH=/usr/bin:/bin DISPLAY="$display" \
        XDG_CURRENT_DESKTOP=GNOME "$@"
}

window_named() { # window_named WORDS: waits until a window has them in its title; prints its number
    local _time
    for _time in $(seq 240); do
        DISPLAY=$display xdotool search --onlyvisible --name "$1" 2>/dev/null | head -n 1 | grep . && return 0
        sleep 0.25
    done
    return 1
}

keys() { # keys NUMBER KEY...: to the window of this number, one after the other; there is no window manager
    local number=$1 key
    shift
    for key in "$@"; do
        DISPLAY=$display xdotool windowfocus "$number" 2>/dev/null || true
        DISPLAY=$display xdotool key "$key" || true
        sleep 1.5
    done
}

ended() { # ended PROCESS: waits half a minute for its end
    local _time
    for _time in $(seq 120); do kill -0 "$1" 2>/dev/null || return 0; sleep 0.25; done
    return 1
}

play_a_turn() { # play_a_turn ROOT NUMBER: the first card, its step ended and the officer's turn, saved beside creek.json
    local root=$1 number=$2 told turns=0 dialog
    keys "$number" F5 Return 1 $(printf "Return %.0s" {1..12}) # cards are dealt by lot: some ask oftener than others
    sleep 10 # the other side thinks, and its acts are shown
    DISPLAY=$display xdotool windowfocus "$number" key ctrl+s
    sleep 3
    dialog=$(DISPLAY=$display xdotool search --onlyvisible --name 'Save' | tail -n 1 || true)
    DISPLAY=$display xdotool windowfocus "${dialog:-$number}" key Return
    sleep 3
    told=$(as_anne "$root" bash -c 'etat-major replay ~/*battle*.json --json | tail -n 1' || true)
    turns=$(sed -n 's/.*"turns": \([0-9]*\).*/\1/p' <<<"$told")
    if [[ ${turns:-0} -ge 2 ]]; then echo "a turn was played by keys and saved: $told"; else bad "no turn was played: $told"; fi
}

every_command() { # every_command ROOT PROGRAM
    as_anne "$1" bash /opt/prove_commands.sh "$2" || bad "commands of $2"
}

start_and_second_start() { # ROOT PROGRAM SCENARIO TITLE
    local root=$1 program=$2 begun process
    begun=$(now)
    as_anne "$root" "$program" "$3" >"$work/window.txt" 2>&1 &
    process=$!
    window_named "$4" >/dev/null && echo "a window with $4: $(since "$begun") s" || { bad "no window"; cat "$work/window.txt"; }
    begun=$(now)
    as_anne "$root" "$program" "${3/mirror_creek/perryville}" || bad "second start"
    echo "a second start gave its file away and ended: $(since "$begun") s"
    window_named Perryville >/dev/null || bad "the second file is not shown"
    keys "$(window_named Perryville)" ctrl+q
    ended "$process" && echo 'Ctrl+Q closed it' || { bad 'Ctrl+Q did not close it'; kill "$process"; }
    wait "$process" 2>/dev/null || true
    [[ ! -s $work/window.txt ]] || { echo "said:"; cat "$work/window.txt"; }
}

files_of() { (cd "$1" && find . -xdev \( -path ./proc -o -path ./sys -o -path ./dev -o -path ./tmp \) -prune -o -print | sort); }

mkdir -p -m 1777 /tmp/.X11-unix
Xvfb "$display" -screen 0 1280x800x24 -nolisten tcp -ac >/dev/null 2>&1 &
xvfb=$!
for _time in $(seq 40); do [[ ! -S /tmp/.X11-unix/X${display#:} ]] || break; sleep 0.25; done
echo "packed folder: $(stat -c %s "$tar" | awk '{ printf "%.1f MB", $1 / 1e6 }')   package: $(stat -c %s "$deb" | awk '{ printf "%.1f MB", $1 / 1e6 }')"

head_ 'the packed folder'
bare folder
root=$work/folder
begun=$(now)
tar -xJf "$tar" -C "$root/home/anne" && chroot "$root" chown -R anne:anne /home/anne
echo "unpacked: $(since "$begun") s, $(du -sm "$root/home/anne/etat-major" | cut -f1) MB"
program=/home/anne/etat-major/etat-major
as_anne "$root" "$program" --version
echo 'libraries that this bare system lacks:'
lacking=$(as_anne "$root" bash -c 'cd ~/etat-major/_internal; for one in PySide6/Qt/lib/*.so* PySide6/Qt/plugins/platforms/libqxcb.so; do LD_LIBRARY_PATH=$PWD:$PWD/PySide6/Qt/lib ldd "$one"; done' | awk '/not found/ { print $1 }' | sort -u)
echo "${lacking:-none}"
if [[ -n $lacking ]]; then
    as_anne "$root" "$program" doctor || true
    chroot "$root" env DEBIAN_FRONTEND=noninteractive bash -c "apt-get -qq update && apt-get -qq install -y --no-install-recommends libegl1 libgl1" >"$work/apt.txt" 2>&1 \
        || { cat "$work/apt.txt"; bad 'apt-get'; }
fi
begun=$(now)
as_anne "$root" "$program" --smoke && echo "first window shown and closed: $(since "$begun") s" || bad 'smoke'
begun=$(now)
as_anne "$root" "$program" --smoke && echo "again: $(since "$begun") s" || bad 'smoke'
every_command "$root" "$program"
start_and_second_start "$root" "$program" /home/anne/etat-major/_internal/scenarios/battle_cry/mirror_creek.json Mirror
as_anne "$root" "$program" integrate >/dev/null
as_anne "$root" "$program" integrate --remove
as_anne "$root" bash -c 'rm -rf ~/etat-major ~/.config/etat-major ~/.cache/etat-major ~/.local/share/etat-major; cd; find . -type f | grep -v "^./\.\(bash\|profile\)" || echo "nothing is left in the home"'

head_ 'the package'
bare package
root=$work/package
cp "$deb" "$root/opt/etat-major.deb"
chroot "$root" apt-get -qq update
# What a desktop has anyhow stays; what the package brings must go.
chroot "$root" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends xdg-utils libglib2.0-bin shared-mime-info desktop-file-utils >"$work/apt.txt" 2>&1
files_of "$root" >"$work/before.txt"
begun=$(now)
chroot "$root" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends /opt/etat-major.deb >"$work/apt.txt" 2>&1 || { cat "$work/apt.txt"; bad 'apt-get install'; }
echo "installed with what it depends on: $(since "$begun") s"
as_anne "$root" etat-major --version
every_command "$root" etat-major
start_and_second_start "$root" etat-major /opt/etat-major/_internal/scenarios/battle_cry/mirror_creek.json Mirror
chroot "$root" cp /opt/etat-major/_internal/scenarios/battle_cry/mirror_creek.json /home/anne/creek.json
chroot "$root" chown anne:anne /home/anne/creek.json
as_anne "$root" gio info -a standard::content-type /home/anne/creek.json | grep content-type
begun=$(now)
as_anne "$root" xdg-open /home/anne/creek.json >"$work/open.txt" 2>&1 &
opened=$!
if number=$(window_named Mirror); then
    echo "a double click (xdg-open) opened it: $(since "$begun") s"
    play_a_turn "$root" "$number"
    keys "$number" ctrl+q
    ended "$opened" || bad 'Ctrl+Q did not close what xdg-open opened'
else
    bad 'xdg-open opened no window'
    cat "$work/open.txt"
fi
wait "$opened" || true
sleep 1
chroot "$root" env DEBIAN_FRONTEND=noninteractive apt-get -qq purge -y --autoremove etat-major >"$work/apt.txt" 2>&1
rm -rf "$root/home/anne/creek.json" "$root"/home/anne/*battle*.json "$root/home/anne/.config" "$root/home/anne/.cache" "$root/home/anne/.local" # a person's own
files_of "$root" >"$work/after.txt"
left=$(comm -13 "$work/before.txt" "$work/after.txt" | grep -Ev '^\./(var/(lib/(dpkg|apt)|cache|log)|opt/etat-major.deb|etc/ld.so.cache|run|home/anne/work)' || true)
if [[ -n $left ]]; then bad "left behind: $left"; else echo 'after removal nothing is left behind'; fi

head_ "$([[ $failed == 0 ]] && echo 'all of it holds' || echo "$failed did not hold")"
exit $((failed > 0))
