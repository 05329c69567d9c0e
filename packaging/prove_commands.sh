#!/usr/bin/env bash
# Every command of the program once, as somebody would: prove_commands.sh PROGRAM. Runs inside the bare system.
set -uo pipefail
program=$1
home=$(dirname "$(readlink -f "$(command -v "$program")")")/_internal
scenarios=$home/scenarios
creek=$scenarios/battle_cry/mirror_creek.json
folder=$(mktemp -d)
cd "$folder" || exit 1
failed=0 count=0

well() { # well ARGUMENTS...: ends with 0 and says no traceback
    local code=0
    count=$((count + 1))
    timeout 300 "$program" "$@" >out.txt 2>err.txt </dev/null || code=$?
    if [[ $code != 0 ]] || grep -q Traceback err.txt; then
        echo "NOT WELL ($code): $*"
        tail -n 5 out.txt err.txt
        failed=$((failed + 1))
    fi
}

well --version
well --help
for command in $(sed -n '/^Commands:/,$p' out.txt | awk '/^  [a-z]/ { print $1 }'); do well "$command" --help; done
well check "$scenarios"
for system in battle_cry belle_epoque belle_position la_garde mbt; do
    first=$(find "$scenarios/$system" -name '*.json' | sort | head -n 1)
    well render "$first" -o "$system.png"
done
well play "$creek" --seats greedy,random --seed 1 --out game.json --json
well replay game.json --json
cp /opt/battle_cry_game.json game.json # the beginning of a battle: what looks at each step is soon done
well render "$creek" -o map.svg
well render "$creek" -o map.pdf
well render "$creek" -o sheets.pdf --scale 1:1 --paper A4
well --lang fr report game.json -o evening.html
well brief "$scenarios/mbt/marathon.json" -o briefings
well view game.json --side union -o view.json
well odds game.json
well analyse game.json --worlds 2
well soak battle_cry --battles 1
well match "$creek" --seats random,random --battles 2
well army points mbt
for form in check show; do well army "$form" /opt/union.json; done
well army print /opt/union.json --out list.pdf
well convert "$creek" creek.tmx
well integrate --home here
well integrate --home here --remove
well doctor
rm -rf "$folder"
echo "commands: $count run, $failed not well"
exit $((failed > 0))
