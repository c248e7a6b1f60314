"""python3 train.py <work> --minutes 20: trains on one core for so many minutes of its processor time; writes <work>/decoder.pt."""
import argparse
import json
import math
import time

import numpy as np
import torch
import torch.nn.functional as F

from classes import CLASSES, IGNORE
from network import LEVELS, Decoder

VARIANTS, BATCH, RATE = 3, 16, 2e-3
SMALL, LARGE = (128, 192), (192, 288)  # the first 40 % of the time at the smaller size

args = argparse.ArgumentParser()
args.add_argument("work")
args.add_argument("--minutes", type=float, default=20)
args.add_argument("--init", help="a decoder.pt to go on from")
args = args.parse_args()
torch.set_num_threads(1)
torch.set_flush_denormal(True)
torch.manual_seed(1)
rng = np.random.default_rng(1)

crops = json.load(open(f"{args.work}/crops.json"))
ids, boxes = crops["ids"], crops["boxes"]
pictures, classes = np.load(f"{args.work}/pictures.npy"), np.load(f"{args.work}/classes.npy")
VALUES = sum(values * side * side for values, side, _ in LEVELS)
stores, squares = [], []
for variant in range(VARIANTS):
    lines = [json.loads(line) for line in open(f"{args.work}/layers-{variant}.jsonl")]
    store = np.memmap(f"{args.work}/layers-{variant}.f16", np.float16, "r", shape=(len(lines), VALUES))
    stores.append(store)
    squares.append({line["id"]: (k, line) for k, line in enumerate(lines)})

sample = classes[::10, ::3, ::3]
share = np.bincount(sample[sample != IGNORE].ravel(), minlength=len(CLASSES))[: len(CLASSES)] / sample.size
weight = torch.tensor(1 / np.sqrt(share + 1e-3), dtype=torch.float32)
weight = (weight / weight.mean()).clamp(0.35, 2)


def uniform(low, high, *shape):
    return torch.from_numpy(rng.uniform(low, high, shape).astype(np.float32))


def into_box(box):
    """From the photo's pixels to -1..1 of a box."""
    x, y, w, h = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, box[2] - box[0], box[3] - box[1]
    return np.array([[2 / w, 0, -2 * x / w], [0, 2 / h, -2 * y / h], [0, 0, 1]])


def into_square(line):
    """From the photo's pixels to -1..1 of the landmark model's square."""
    region = line["region"]
    cos, sin, k = math.cos(region["rotation"]), math.sin(region["rotation"]), 2 / region["side"]
    flip = -1 if line["mirror"] else 1
    turn = np.array([[flip * cos * k, flip * sin * k, 0], [-sin * k, cos * k, 0], [0, 0, 1]])
    return turn @ np.array([[1, 0, -region["centreX"]], [0, 1, -region["centreY"]], [0, 0, 1]])


def sampled(source, matrix, size, mode="bilinear"):
    grid = F.affine_grid(torch.tensor(matrix[None, :2], dtype=torch.float32), [1, 1, size[1], size[0]], align_corners=False)
    return F.grid_sample(source, grid, mode=mode, padding_mode="border", align_corners=False), grid


def layers_of(row, matrix, size):
    values, at, levels = torch.from_numpy(np.array(row, np.float32)), 0, []
    for count, side, stride in LEVELS:
        part = values[at : at + count * side * side].view(1, count, side, side)
        at += count * side * side
        levels.append(sampled(part, matrix, (size[0] // stride, size[1] // stride))[0])
    return levels


def one(k, size):
    """A random crop of a photo: picture, layers and classes."""
    variant = int(rng.integers(VARIANTS))
    row, line = squares[variant][ids[k]]
    box = boxes[ids[k]]["crop"]
    zoom = math.exp(rng.uniform(math.log(0.62), math.log(1.15)) if rng.random() < 0.5 else rng.uniform(-0.1, 0.1))
    h = (box[3] - box[1]) * zoom
    w = h / 1.5 * math.exp(rng.uniform(-0.1, 0.1))
    turn, slack = rng.uniform(-0.12, 0.12), max(0, 1 - zoom)
    x = (box[0] + box[2]) / 2 + (box[2] - box[0]) * (rng.uniform(-0.5, 0.5) * slack + rng.uniform(-0.04, 0.04))
    y = (box[1] + box[3]) / 2 + (box[3] - box[1]) * (rng.uniform(-0.5, 0.5) * slack + rng.uniform(-0.03, 0.03))
    flip, cos, sin = -1 if line["mirror"] else 1, math.cos(turn), math.sin(turn)
    crop = np.array([[flip * w / 2 * cos, -h / 2 * sin, x], [flip * w / 2 * sin, h / 2 * cos, y], [0, 0, 1]])
    on_canvas = into_box(boxes[ids[k]]["canvas"]) @ crop
    picture, _ = sampled(torch.from_numpy(pictures[k]).permute(2, 0, 1)[None].float() / 255, on_canvas, size)
    worn, grid = sampled(torch.from_numpy(classes[k])[None, None].float(), on_canvas, size, "nearest")
    worn = worn[0, 0].long()
    worn[~(grid.abs() <= 1).all(-1)[0]] = IGNORE
    return picture, layers_of(stores[variant][row], into_square(line) @ crop, size), worn


def changed(picture, worn):
    """The photo in other light, before other walls, blurred and noisy."""
    n, _, height, width = picture.shape
    for k in range(n):
        if rng.random() < 0.15:
            wall = F.avg_pool2d((worn[k] == 0).float()[None, None], 3, 1, 1)[0]
            spots = F.interpolate(uniform(-0.12, 0.12, 1, 1, 4, 3), (height, width), mode="bilinear", align_corners=False)[0]
            colour = uniform(0.1, 1, 3, 1, 1) * 0.3 + uniform(0.1, 1, 1, 1, 1) * 0.7
            picture[k] = picture[k] * (1 - wall) + (colour + spots) * wall
        if rng.random() < 0.15:
            small = F.interpolate(picture[k : k + 1], scale_factor=rng.uniform(0.4, 0.85), mode="bilinear", align_corners=False)
            picture[k : k + 1] = F.interpolate(small, (height, width), mode="bilinear", align_corners=False)
    grey = picture.mean(1, keepdim=True)
    picture = grey + (picture - grey) * uniform(0.3, 1.6, n, 1, 1, 1)
    picture = picture.clamp(1e-3, 1) ** torch.exp(uniform(-0.45, 0.55, n, 1, 1, 1)) * uniform(0.75, 1.2, n, 3, 1, 1)
    picture = (picture - 0.5) * uniform(0.7, 1.3, n, 1, 1, 1) + 0.5 + uniform(-0.1, 0.1, n, 1, 1, 1)
    return (picture + torch.randn(picture.shape) * uniform(0, 0.04, n, 1, 1, 1)).clamp(0, 1)


def rough_matte(worn):
    """The true mask, as rough as a matte; for one photo in eight it is unknown."""
    n, height, width = worn.shape
    matte = F.avg_pool2d(((worn != 0) & (worn != IGNORE)).float()[:, None], 5, 1, 2)
    matte = matte + F.interpolate(uniform(-0.35, 0.35, n, 1, 18, 12), (height, width), mode="bilinear", align_corners=False)
    matte = ((matte - 0.5) * uniform(1, 4, n, 1, 1, 1) + 0.5).clamp(0, 1)
    matte[torch.from_numpy(rng.random(n) < 0.12)] = 0.5
    return matte


def batch_of(chosen, size):
    parts = [one(k, size) for k in chosen]
    worn = torch.stack([part[2] for part in parts])
    layers = [torch.cat(level) for level in zip(*[part[1] for part in parts])]
    picture = changed(torch.cat([part[0] for part in parts]), worn)
    return torch.cat([(picture - 0.5) / 0.25, (rough_matte(worn) - 0.5) / 0.25], 1), layers, worn


def loss_of(logits, worn):
    entropy = F.cross_entropy(logits, worn, weight=weight, ignore_index=IGNORE, label_smoothing=0.02)
    known = (worn != IGNORE).unsqueeze(1)
    true = F.one_hot(worn.clamp(max=len(CLASSES) - 1), len(CLASSES)).permute(0, 3, 1, 2) * known
    found = logits.softmax(1) * known
    dice = (2 * (found * true).sum((0, 2, 3)) + 1) / (found.sum((0, 2, 3)) + true.sum((0, 2, 3)) + 1)
    return entropy + 0.5 * (1 - dice[true.sum((0, 2, 3)) > 0]).mean()


network, mean = Decoder(), Decoder()
if args.init:
    network.load_state_dict(torch.load(args.init))
mean.load_state_dict(network.state_dict())
network.to(memory_format=torch.channels_last)
matrices = [p for p in network.parameters() if p.ndim > 1]
others = [p for p in network.parameters() if p.ndim <= 1]
groups = [{"params": matrices, "weight_decay": 0.02}, {"params": others, "weight_decay": 0}]
optimiser = torch.optim.AdamW(groups, lr=RATE)
began, step = time.process_time(), 0
done = lambda: (time.process_time() - began) / (60 * args.minutes)
while done() < 1:
    order, losses = rng.permutation(len(ids)), []
    for b in range(len(ids) // BATCH):
        size = LARGE if done() > 0.4 else SMALL
        picture, layers, worn = batch_of(np.sort(order[b * BATCH : (b + 1) * BATCH]), size)
        for group in optimiser.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / 40) * (0.5 + 0.5 * math.cos(math.pi * min(1, done()))) + 1e-5
        network.train()
        logits = network(picture.contiguous(memory_format=torch.channels_last), layers)
        loss = loss_of(logits, worn[:, 1::2, 1::2].contiguous())
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimiser.step()
        step += 1
        losses.append(loss.item())
        keep = min(0.995, (1 + step) / (20 + step))
        with torch.no_grad():
            for old, new in zip(mean.state_dict().values(), network.state_dict().values()):
                if old.dtype.is_floating_point:
                    old.mul_(keep).add_(new, alpha=1 - keep)
                else:
                    old.copy_(new)
        if done() >= 1:
            break
    print(f"{100 * min(1, done()):.0f} %  loss {np.mean(losses):.4f}", flush=True)
    torch.save(mean.state_dict(), f"{args.work}/decoder.pt")
