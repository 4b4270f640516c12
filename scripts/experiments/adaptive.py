"""Plays designs against each other in rounds of shards on Dask, and drops those that are worse than the best.

A design is a column of a comparison: a level, a variant or a ruleset. Every round plays all designs that are left on the
same seeds, in shards that the workers take (`quincunx sim --shard`), and adds the shards up (`quincunx merge`). A round
has twice as many battles as the one before, and seeds of its own.

What is wanted is that a side wins as often as `--target`; the loss of a design is how far its win rate is from that. A
design is dropped when its loss is, with the stated error, larger than that of the best (successive elimination). The
intervals are Hoeffding's with the seed as the unit, since the two battles of a seed are not independent: they hold for any
distribution of what a seed is worth between 0 and 1. The error is shared out over designs and rounds (Bonferroni; round r
gets a share of 6/(pi r)^2), so with a probability of 1 - error *all* intervals of *all* rounds hold, and looking after each
round costs no honesty. It ends when one design is left, when no design that is left can be better than the best by more
than `--margin`, or when another round would exceed the budget.

Started again with the same words it goes on where it was: shards that are there are not played again.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from distributed import Client, LocalCluster, as_completed


@dataclass
class Design:
    """A column, with what was played of it."""

    word: str
    seeds: int = 0
    # Battles that the side won; two of them are one seed.
    wins: int = 0
    # Half the width of its interval, after the last round that it played.
    radius: float = 1.0

    @property
    def rate(self) -> float:
        return self.wins / (2 * self.seeds) if self.seeds else 0.5

    def losses(self, target: float) -> tuple[float, float]:
        """The least and the largest loss that its interval leaves."""
        low, high = max(0.0, self.rate - self.radius), min(1.0, self.rate + self.radius)
        least = max(0.0, low - target, target - high)
        return least, max(abs(low - target), abs(high - target))

    def loss(self, target: float) -> float:
        return abs(self.rate - target)


def radius(seeds: int, round_number: int, designs: int, error: float) -> float:
    """Half the width of Hoeffding's interval for a mean of values from 0 to 1."""
    share = error * 6 / (math.pi * round_number) ** 2 / designs
    return math.sqrt(math.log(2 / share) / (2 * seeds))


def play(line: list[str], folder: str) -> None:
    """Plays one shard, on a worker. A worker that is killed leaves no half-written shard, and another one plays it anew."""
    done = subprocess.run(line, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(line)}: {done.stderr.strip()}")


def play_round(client: Client, lines: list[list[str]]) -> None:
    """Plays all shards of a round; every worker takes the next one when it is done."""
    here = os.getcwd()
    tasks = [client.submit(play, line, here, pure=False) for line in lines]
    for number, task in enumerate(as_completed(tasks), 1):
        task.result()
        print(f"\r  shard {number} of {len(lines)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def merged(options: argparse.Namespace, folder: Path) -> list[dict[str, Any]]:
    """Adds up a round; the columns of its result."""
    result = folder.with_suffix(".json")
    line = [options.quincunx, "merge", str(folder), "--json", str(result)]
    table = subprocess.run(line, capture_output=True, text=True)
    if table.returncode != 0:
        sys.exit(table.stderr)
    print(table.stdout)
    columns: list[dict[str, Any]] = json.loads(result.read_text())["comparisons"][0]["columns"]
    return columns


def one_round(client: Client, options: argparse.Namespace, number: int, left: list[Design], battles: int) -> None:
    """Plays a round and adds it to the designs."""
    folder = options.out / f"round_{number:03}"
    words = ["sim", f"--{options.vary}", ",".join(design.word for design in left), *options.sim]
    words += ["--battles", str(battles), "--seed", str(options.seed + number - 1), "--threads", str(options.threads)]
    of = options.shards
    lines = [[options.quincunx, *words, "--shard", f"{n}/{of}", "--out", str(folder)] for n in range(1, of + 1)]
    play_round(client, lines)
    for design, column in zip(left, merged(options, folder), strict=True):
        design.seeds += column["battles"] // 2
        design.wins += column["sides"][options.side]["wins"]
        design.radius = radius(design.seeds, number, len(options.designs), options.error)


def survivors(left: list[Design], target: float) -> list[Design]:
    """Those of which the interval does not say that they are worse than the best."""
    best = min(design.losses(target)[1] for design in left)
    return [design for design in left if design.losses(target)[0] <= best]


def is_known(left: list[Design], target: float, margin: float) -> bool:
    """Whether no other design that is left can be better than the best by more than the margin."""
    best = min(left, key=lambda design: design.loss(target))
    others = [design.losses(target)[0] for design in left if design is not best]
    return not others or best.losses(target)[1] - min(others) <= margin


def run(client: Client, options: argparse.Namespace) -> None:
    left = [Design(word) for word in options.designs]
    spent, number, battles = 0, 1, options.battles
    why = "the budget is spent"
    while spent + battles * len(left) <= options.budget:
        print(f"Round {number}: {battles} battles of each of {len(left)} designs", file=sys.stderr)
        spent += battles * len(left)
        one_round(client, options, number, left, battles)
        stay = survivors(left, options.target)
        for design in left:
            note = "" if design in stay else "  dropped"
            print(f"  {design.word}: {design.rate:.1%} +- {design.radius:.1%}, {2 * design.seeds} battles{note}")
        left = stay
        if is_known(left, options.target, options.margin):
            why = "the answer is known"
            break
        number, battles = number + 1, battles * 2
    best = min(left, key=lambda design: design.loss(options.target))
    names = ", ".join(design.word for design in left)
    print(f"{best.word} is the best of {names}: {why}, after {spent} battles")


def share(text: str) -> float:
    value = float(text.removesuffix("%")) / 100
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError("write a percentage from 0 to 100, such as 50%")
    return value


def arguments() -> argparse.Namespace:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = about.add_argument
    add("--vary", choices=["levels", "variants", "rules"], required=True, help="what the designs are")
    add("--designs", required=True, metavar="A,B,C", type=lambda text: text.split(","), help="the designs")
    add("--out", required=True, type=Path, help="the folder of the rounds; all workers must see it under this name")
    add("--side", type=int, default=0, help="whose win rate is looked at, from 0")
    add("--target", type=share, default=0.5, metavar="PERCENT", help="how often it shall win; 50%% without it")
    add("--error", type=share, default=0.05, metavar="PERCENT", help="of the whole answer; 5%% without it")
    add("--margin", type=share, default=0.02, metavar="PERCENT", help="differences so small do not matter")
    add("--battles", type=int, default=400, help="of each design in the first round")
    add("--budget", type=int, default=100_000, help="battles of all designs and rounds together")
    add("--shards", type=int, default=8, help="of each round")
    add("--seed", type=int, default=1, help="of the first round")
    add("--threads", type=int, default=1, help="of each shard")
    add("--workers", type=int, default=os.cpu_count(), help="on this machine, if no --scheduler is named")
    add("--scheduler", metavar="tcp://HOST:PORT", help="a Dask scheduler that has its workers already")
    add("--quincunx", default="quincunx", help="the program; all workers must have it under this name")
    add("sim", nargs="*", help="further words of quincunx sim, after --: the level, --rules, --difficulty")
    options = about.parse_args()
    if len(options.designs) < 2:
        about.error("--designs: name at least two, with commas between them")
    if options.budget < options.battles * len(options.designs):
        about.error("--budget: that is less than the first round; raise it, or lower --battles")
    options.out.mkdir(parents=True, exist_ok=True)
    options.out = options.out.resolve()
    return options


def main() -> None:
    options = arguments()
    if options.scheduler:
        with Client(options.scheduler) as client:
            run(client, options)
        return
    cluster = LocalCluster(n_workers=options.workers, threads_per_worker=1, dashboard_address=None)
    with cluster, Client(cluster) as client:
        run(client, options)


if __name__ == "__main__":
    main()
