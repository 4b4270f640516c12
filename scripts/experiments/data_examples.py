"""Runs the examples of a page of Markdown, in the folder it is started in: scripts/data_examples.sh."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import duckdb

# So many battles are played in place of what the page names.
BATTLES = "12"


def blocks(page: str) -> list[tuple[str, str]]:
    """The fenced blocks of a page with their languages, in their order."""
    return re.findall(r"^```(\w+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def command(line: str) -> None:
    """A command of quincunx, with fewer battles."""
    words = shlex.split(line, comments=True)
    if words[0] != "quincunx":
        raise SystemExit(f"this is no command of quincunx: {line}")
    words = [os.environ["QUINCUNX"], *words[1:]]
    fewer = [BATTLES if before == "-n" else word for before, word in zip(["", *words], words)]
    subprocess.run(fewer, check=True, stdout=subprocess.DEVNULL)


def question(text: str) -> int:
    """A question to DuckDB; how many rows it finds."""
    rows = duckdb.sql(text).fetchall()
    for row in rows[:5]:
        print("   ", row)
    return len(rows)


def program(text: str) -> int:
    """A program in Python; how many lines it prints."""
    done = subprocess.run([sys.executable, "-c", text], check=True, stdout=subprocess.PIPE, text=True)
    print(done.stdout)
    return 0 if "shape: (0," in done.stdout else len(done.stdout.splitlines())


def main() -> None:
    seen = 0
    for language, text in blocks(Path(sys.argv[1]).read_text(encoding="utf-8")):
        print(f"== {language}: {text.splitlines()[0]}", flush=True)
        if language == "sh":
            for line in filter(None, text.splitlines()):
                command(line)
            continue
        run = {"sql": question, "python": program}[language]
        if run(text) == 0:
            raise SystemExit(f"this example finds nothing:\n{text}")
        seen += 1
    if seen < 5:
        raise SystemExit(f"the page has only {seen} examples")
    print(f"{seen} examples work")


if __name__ == "__main__":
    main()
