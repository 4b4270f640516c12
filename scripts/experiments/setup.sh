# The Python environment of the experiments: sourced after scripts/setup.sh, as scripts/experiments_test.sh does, or
# run by itself, which makes the environment and prints its folder.
# shellcheck shell=bash

# Makes the environment that requirements.lock names, once for each version of that file, and sets $python to its
# Python. uv makes it where it is installed, and the system's Python 3.11 or newer otherwise.
experiments_python() {
    local here lock environment making
    here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
    lock=$here/requirements.lock
    environment=${XDG_CACHE_HOME:-$HOME/.cache}/quincunx/experiments/$(sha256sum "$lock" | cut -c 1-16)
    python=$environment/bin/python
    if [ -e "$environment/whole" ]; then
        return
    fi
    making="Making the Python environment in $environment"
    echo "$making" >&2
    # What an earlier try has left.
    rm -rf "$environment"
    mkdir -p "$(dirname "$environment")"
    if command -v uv >/dev/null; then
        uv venv --quiet --python ">=3.11" "$environment"
        uv pip install --quiet --python "$python" --require-hashes -r "$lock"
    else
        need_packages python3 python3-venv >&2
        python3 -m venv "$environment"
        "$python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock"
    fi
    touch "$environment/whole"
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
    set -euo pipefail
    # shellcheck source=scripts/setup.sh
    source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
    experiments_python
    dirname "$(dirname "$python")"
fi
