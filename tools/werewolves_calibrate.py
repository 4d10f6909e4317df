#!/usr/bin/env python3
"""Counts what beliefs of the bots of Werewolves are worth and prints the table of bots/werewolves_calibrate.c:
werewolves_calibrate.py BUILD [--games 4000] [--seed 101].

BUILD is the build folder, with tests. For each number of players theory-test_census plays games of `hard` with the
suggested set and says of every part of a four-hundredth how many beliefs fell into it and how many were right. Through
these goes the line of straight pieces between the knots that fits best; where it would fall it is made level, so that
nobody overtakes anybody. What the bots do does not depend on it, so once is enough.
"""
import argparse
import re
import subprocess
from pathlib import Path

PARTS = 400
# As `said` of werewolves_calibrate.c: close to each other where the beliefs of small tables lie.
KNOTS = (0, 0.03, 0.10, 0.16, 0.22, 0.28, 0.34, 0.40, 0.44, 0.47, 0.485, 0.50, 0.515, 0.53, 0.56, 0.60, 0.65, 0.75, 0.85,
         0.97, 1)
# This many beliefs are worth as much as the wish that a knot lies between its neighbours.
SMOOTH = 30


def counted(build, seats, games, seed):
    """(belief, how many, how many were Werewolves) of each part."""
    command = [str(build / "tests" / "theory-test_census"), "--games", str(games), "--seats", str(seats), "--bot", "hard",
               "--temper", "-1", "--seed", str(seed), "--summed", "1"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [((int(part) + 0.5) / PARTS, int(count), int(were))
            for part, count, were in re.findall(r"# summed (\d+): (\d+), (\d+)", text)]


def solve(matrix, right):
    """By elimination; the matrix is small, symmetric and positive."""
    size = len(right)
    for i in range(size):
        for k in range(i + 1, size):
            factor = matrix[k][i] / matrix[i][i]
            for j in range(i, size):
                matrix[k][j] -= factor * matrix[i][j]
            right[k] -= factor * right[i]
    for i in reversed(range(size)):
        right[i] = (right[i] - sum(matrix[i][j] * right[j] for j in range(i + 1, size))) / matrix[i][i]
    return right


def fitted(parts):
    """The line's height at each knot; nothing is nothing and certain is certain."""
    size = len(KNOTS)
    matrix = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for belief, count, were in parts:
        k = next(i for i in range(1, size) if belief <= KNOTS[i])
        part = (belief - KNOTS[k - 1]) / (KNOTS[k] - KNOTS[k - 1])
        for i, own in ((k - 1, 1 - part), (k, part)):
            right[i] += own * were
            for j, other in ((k - 1, 1 - part), (k, part)):
                matrix[i][j] += own * other * count
    for i in range(1, size - 1):  # the second difference, by where the knots lie
        left = (KNOTS[i + 1] - KNOTS[i]) / (KNOTS[i + 1] - KNOTS[i - 1])
        bend = ((i - 1, left), (i, -1), (i + 1, 1 - left))
        for a, own in bend:
            for b, other in bend:
                matrix[a][b] += SMOOTH * own * other
    for i, height in ((0, 0.0), (size - 1, 1.0)):
        matrix[i][i] += 1e9
        right[i] += 1e9 * height
    return rising(solve(matrix, right), [matrix_weight(parts, i) for i in range(size)])


def matrix_weight(parts, knot):
    """How many beliefs lie nearest to a knot."""
    near = [count for belief, count, _ in parts
            if min(range(len(KNOTS)), key=lambda i: abs(KNOTS[i] - belief)) == knot]
    return sum(near) + 1


def rising(heights, weights):
    """The nearest line that never falls: neighbours that do are put together."""
    runs = []
    for height, weight in zip(heights, weights):
        runs.append([min(1, max(0, height)), weight, 1])
        while len(runs) > 1 and runs[-2][0] > runs[-1][0]:
            height, weight, length = runs.pop()
            runs[-1] = [(runs[-1][0] * runs[-1][1] + height * weight) / (runs[-1][1] + weight), runs[-1][1] + weight,
                        runs[-1][2] + length]
    return [height for height, _, length in runs for _ in range(length)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("build", type=Path)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--players", type=int, nargs="+", default=range(6, 25))
    parser.add_argument("--seed", type=int, default=101)
    arguments = parser.parse_args()
    for seats in arguments.players:
        heights = fitted(counted(arguments.build, seats, arguments.games, arguments.seed))
        print("    [%d - FEWEST] = {0, %s, 1}," % (seats, ", ".join("%.3f" % one for one in heights[1:-1])), flush=True)


if __name__ == "__main__":
    main()
