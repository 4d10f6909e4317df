#!/usr/bin/env python3
"""Learns to play a small game by itself and measures it against random play: learn.py [GAME] [ROUNDS].

A linear policy (softmax over the legal answers) improved by its own games, thousands side by side: REINFORCE with a
running mean as the baseline. The default is Lone Bid, the example game, where good bids depend on the prize.
"""
import sys

import numpy as np

from sandtable import Many, RANDOM


def features(many):
    """What the seat to act sees, scaled, and a one for the bias."""
    seen = many.observe().astype(np.float32) / 4
    return np.concatenate([seen, np.ones((many.games, 1), np.float32)], axis=1)


def legal(many):
    """By game: the ids of the legal answers, and which places are filled."""
    width = max(int(many.count.max()), 1)
    ids = np.zeros((many.games, width), np.int64)
    there = np.arange(width) < many.count[:, None]
    for game in range(many.games):
        ids[game, :many.count[game]] = many.legal(game)
    return ids, there


def choose(weights, many, dice):
    """By game: a place drawn by the policy, with what is needed to learn from it."""
    x, (ids, there) = features(many), legal(many)
    score = np.where(there, np.einsum("gf,gwf->gw", x, weights[ids]), -1e9)
    chance = np.exp(score - score.max(axis=1, keepdims=True)) * there
    chance /= np.maximum(chance.sum(axis=1, keepdims=True), 1e-9)
    place = (chance.cumsum(axis=1) < dice.random((many.games, 1))).sum(axis=1).clip(max=np.maximum(many.count - 1, 0))
    return place.astype(np.int32), x, ids, chance


def learn(weights, game, seats, games, rate, dice):
    many = Many(game, games, seed=int(dice.integers(1 << 30)), seats=seats)
    steps = []
    while not many.over.all():
        place, x, ids, chance = choose(weights, many, dice)
        steps.append((many.actor.copy(), place, x, ids, chance))
        many.step(place)
    value = many.value()
    for actor, place, x, ids, chance in steps:
        playing = actor >= 0
        gain = np.where(playing, value[np.arange(games), actor], 0) - value.mean()
        push = -chance * gain[:, None]
        push[np.arange(games), place] += gain
        push[~playing] = 0
        np.add.at(weights, ids, rate / games * push[:, :, None] * x[:, None, :])


def measure(weights, game, seats, games, dice):
    """The share of games that the first seat wins with the policy, the others playing at random."""
    many = Many(game, games, seed=int(dice.integers(1 << 30)), seats=seats)
    while not many.over.all():
        place = choose(weights, many, dice)[0]
        many.step(np.where(many.actor == 0, place, RANDOM))
    return (many.value()[:, 0] > 0).mean()


def main(game="template", rounds="60"):
    dice = np.random.default_rng(1)
    probe = Many(game, 1, seats=2)
    weights = np.zeros((probe.actions, probe.observed + 1), np.float32)
    before = measure(weights, game, 2, 4000, dice)
    for _ in range(int(rounds)):
        learn(weights, game, 2, 1000, 8.0, dice)
    after = measure(weights, game, 2, 4000, dice)
    print(f"# {game}: the first seat wins {before:.1%} by chance, {after:.1%} with what was learnt")
    return before, after


if __name__ == "__main__":
    main(*sys.argv[1:])
