# Sourced by ./run and ./test: makes .venv with pinned packages, once for each content of the lists.
# Sets bin to the folder of the programs.

bin=.venv/bin

find_python() {
    for candidate in python3 python3.13 python3.12 python3.11 python; do
        if command -v "$candidate" >/dev/null 2>&1 &&
            "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
    echo "Crosstable needs Python 3.11 or newer; none was found." >&2
    exit 1
}

prepare() {
    lists=requirements/run.txt
    [ "$1" = dev ] && lists="requirements/run.txt requirements/dev.txt"
    stamp=.venv/.prepared-$1
    wanted=$(cat $lists pyproject.toml | cksum)
    if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then
        return
    fi
    echo "Setting up .venv (once) …" >&2
    [ -x "$bin/python" ] || "$(find_python)" -m venv .venv
    for list in $lists; do
        "$bin/python" -m pip install --quiet --disable-pip-version-check -r "$list"
    done
    "$bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
    echo "$wanted" > "$stamp"
}
