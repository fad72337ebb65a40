"""How a network is taught: pictures of weighted folders, cases made of them, and the steps."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn

from tools.labelled import load_labelled
from tools.learn.nets import resume, save


def parser(about: str | None) -> argparse.ArgumentParser:
    """What every course is asked."""
    made = argparse.ArgumentParser(description=about)
    made.add_argument("folders", nargs="+", help="FOLDER:WEIGHT")
    made.add_argument("--out", type=Path, required=True)
    made.add_argument("--steps", type=int, default=4000)
    made.add_argument("--batch", type=int, default=16)
    made.add_argument("--rate", type=float, default=8e-4)
    made.add_argument("--start", type=Path)
    return made


class Pool:
    """The pictures of weighted folders, which may grow meanwhile; `make` may leave some out."""

    def __init__(self, folders: list[str], make) -> None:
        split = [folder.partition(":") for folder in folders]
        self._folders = [Path(name) for name, _, _ in split]
        weights = np.array([float(weight or 1) for _, _, weight in split])
        self._weights = weights / weights.sum()
        self._make = make
        self._sources: list[list] = [[] for _ in folders]
        self._known: set[Path] = set()

    def look_again(self) -> None:
        """Take in what is new."""
        for folder, sources in zip(self._folders, self._sources, strict=True):
            new = [photo for photo in load_labelled([folder]) if photo.path not in self._known]
            self._known |= {photo.path for photo in new}
            sources += [source for source in map(self._make, new) if source is not None]
        print([len(sources) for sources in self._sources], "pictures", flush=True)

    def draw(self, rng: np.random.Generator):
        """Give any of them."""
        filled = self._weights * [bool(sources) for sources in self._sources]  # a folder may yet be filled
        sources = self._sources[rng.choice(len(self._sources), p=filled / filled.sum())]
        return sources[rng.integers(0, len(sources))]


def teach(net: nn.Module, pool: Pool, sample, loss_of, asked, shape: tuple[int, int, int]) -> None:
    """Teach a network: `sample` gives input, target and more of a picture, `loss_of` a loss and its parts."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    rng = np.random.default_rng(1)
    if asked.start and asked.start.suffix == ".z":
        net = resume(net, asked.start)
    elif asked.start:
        net.load_state_dict(torch.load(asked.start))
    net = net.to(memory_format=torch.channels_last)
    learner = torch.optim.AdamW(net.parameters(), lr=asked.rate, weight_decay=2e-4)
    plan = torch.optim.lr_scheduler.OneCycleLR(learner, asked.rate, total_steps=asked.steps, pct_start=0.1)
    seen, began = [], time.time()
    net.train()
    for step in range(asked.steps):
        if step % 500 == 0:
            pool.look_again()
        made = []
        while len(made) < asked.batch:
            one = sample(rng, pool.draw(rng))
            made += [] if one is None else [one]
        inputs, targets, more = zip(*made, strict=True)
        told = net(torch.from_numpy(np.stack(inputs)).to(memory_format=torch.channels_last))
        loss, parts = loss_of(told, torch.from_numpy(np.stack(targets)), more, rng)
        learner.zero_grad()
        loss.backward()
        learner.step()
        plan.step()
        seen.append([loss.item(), *(part.item() for part in parts)])
        if (step + 1) % 200 == 0:
            print(step + 1, *np.round(np.mean(seen, axis=0), 4), f"{time.time() - began:.0f} s", flush=True)
            seen.clear()
        if (step + 1) % 1000 == 0 or step + 1 == asked.steps:
            torch.save(net.state_dict(), asked.out.with_suffix(".pt"))
            save(net, torch.zeros(1, *shape), asked.out)
            net.train()
