# Completion of the command sandtable for bash. Sourced by bash-completion, or by hand: . completion.bash

_sandtable_commands="serve admin play learn games rules advise sim league corpus replay analyse verify engine cases bench learn-values signature"

# The options of a command.
_sandtable_options() {
    case $1 in
    serve) echo "--listen --lan --db --lease --advertise --durable --packs --cert --key --origin --names --proxies --connections --patience --log-file --log --bot-delay --beat --keep-names --talk-gap --bot --answer-time --no-sandbox --bot-patience --no-accounts --smtp --smtp-from --smtp-user --smtp-password-file --admin-key-file --no-open --config --help" ;;
    admin) echo "--db --server --key-file --plain --state --most --to --for --why --json --help" ;;
    play) echo "--seats --seat --option --answer-time --memory --sandbox --seed --record --load --quick --pace --plain --why --data --lang --help" ;;
    learn) echo "--file --pace --plain --lang --help" ;;
    games) echo "--json --data --lang --help" ;;
    rules) echo "--find --lang --help" ;;
    advise) echo "--seats --option --rows --json --data --lang --help" ;;
    sim) echo "--games --precision --seed --seats --seat --side --tournament --answer-time --memory --sandbox --option --threads --json --html --csv --data --lang --help" ;;
    league) echo "--games --gain --gauntlet --keep --html --seed --seats --option --answer-time --memory --sandbox --threads --json --csv --data --lang --help" ;;
    corpus) echo "--games --seed --seat --side --option --threads --seats --game --won --end --least --most --json --data --lang --help" ;;
    replay) echo "--as --to --beliefs --step --plain --data --lang --help" ;;
    analyse) echo "--html --json --all --futures --simulations --seed --threads --partial --data --lang --help" ;;
    verify) echo "--unfinished --data --help" ;;
    engine) echo "--data --help" ;;
    cases) echo "--dir --only --first --tap --help" ;;
    bench) echo "--json --seconds --seats --option --data --help" ;;
    learn-values) echo "--games --seed --seats --option --data --help" ;;
    signature) echo "--games --help" ;;
    *) echo "--help --version" ;;
    esac
}

# The games, by asking the program that is being completed.
_sandtable_games() {
    "$1" games 2>/dev/null | while read -r id _; do echo "$id"; done
}

# The lessons of a game: the first words of the lines that end with how long they take.
_sandtable_lessons() {
    "$1" learn "$2" --lang en 2>/dev/null | sed -n 's/^\([a-z0-9-]*\) .*minutes)$/\1/p'
}

# The names that can stand before `=` in --option, and the bots, of the game on the line.
_sandtable_game_options() {
    "$1" games "$2" --json 2>/dev/null | grep -o '{"name":"[a-z_]*","kind"' | cut -d'"' -f4
}

_sandtable() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$_sandtable_commands $(_sandtable_options)" -- "$word")
        return
    fi
    case $before in
    --record | --load | --file | --html | --partial) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    --data | --dir) mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    --lang) mapfile -t COMPREPLY < <(compgen -W "en de" -- "$word"); return ;;
    --option)
        mapfile -t COMPREPLY < <(compgen -S = -W "$(_sandtable_game_options "$1" "${COMP_WORDS[2]}")" -- "$word")
        compopt -o nospace 2>/dev/null
        return
        ;;
    --games | --seats | --threads | --seed | --seconds | --rows | --to | --pace | --futures | --simulations | --find | --only | --seat) return ;;
    --as) mapfile -t COMPREPLY < <(compgen -W "public everything p1 p2 p3" -- "$word"); return ;;
    esac
    case $word in
    -*) mapfile -t COMPREPLY < <(compgen -W "$(_sandtable_options "$command")" -- "$word") ;;
    *)
        case $command in
        replay | analyse | verify) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        learn)
            [ "$COMP_CWORD" -eq 2 ] && mapfile -t COMPREPLY < <(compgen -W "$(_sandtable_games "$1")" -- "$word")
            [ "$COMP_CWORD" -eq 3 ] && mapfile -t COMPREPLY < <(compgen -W "$(_sandtable_lessons "$1" "${COMP_WORDS[2]}")" -- "$word")
            ;;
        play | games | rules | advise | sim | cases | bench | learn-values | signature)
            [ "$COMP_CWORD" -eq 2 ] && mapfile -t COMPREPLY < <(compgen -W "$(_sandtable_games "$1")" -- "$word")
            ;;
        esac
        ;;
    esac
}

complete -F _sandtable sandtable
