"""python3 export.py <work> <file>: <work>/decoder.pt as .tflite, with batch norm and the layers' normalisation folded into the weights."""
import hashlib
import json
import sys

import numpy as np
import torch

from network import Decoder
from tflite import Graph

SIDE = 256
# The layers of each level, by their place in stats.json and among the landmark model's outputs.
LAYERS = [(4, (0, 1), "p4"), (8, (2,), "p8"), (16, (3,), "p16"), (32, (4,), "p32")]


def folded(part):
    """A convolution, and the batch norm behind it if there is one, as weights and bias."""
    is_alone = not isinstance(part, torch.nn.Sequential)
    layer = part if is_alone else part[0]
    weights = layer.weight.detach().double().numpy()
    bias = layer.bias.detach().double().numpy() if layer.bias is not None else np.zeros(len(weights))
    if is_alone or len(part) == 1:
        return weights, bias
    norm = part[1]
    scale = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach().double().numpy()
    shift = norm.bias.detach().double().numpy() - norm.running_mean.double().numpy() * scale
    return weights * scale[:, None, None, None], bias * scale + shift


def in_blocks(weights):
    """From the order of torch's pixel_unshuffle, (c, dy, dx), to that of the engine's input, (dy, dx, c)."""
    out, count, k, _ = weights.shape
    return weights.reshape(out, count // 4, 4, k, k).transpose(0, 2, 1, 3, 4).reshape(out, count, k, k)


def file_of(net, stats):
    graph = Graph()

    def conv(x, part, stride=1, relu=True):
        return graph.conv(x, *folded(part), stride, relu)

    def block(x, part):
        return graph.add(x, conv(conv(x, part.a), part.b, relu=False), True)

    def up(x, skip, part):
        _, height, width, _ = graph.shape(skip)
        deep = graph.resize(conv(x, part.deep, relu=False), height, width)
        return conv(graph.add(deep, conv(skip, part.skip, relu=False), True), part.mix)

    weights, bias = folded(net.s2)
    s2 = graph.conv(graph.input([1, SIDE // 2, SIDE // 2, 16], "picture"), in_blocks(weights), bias, 1, True)
    s4 = conv(s2, net.s4, 2)
    s8 = conv(s4, net.s8, 2)
    levels = []
    for stride, places, name in LAYERS:
        mean = np.concatenate([stats["mean"][k] for k in places])
        deviation = np.concatenate([stats["sd"][k] for k in places]) + 1e-6
        weights, bias = folded(getattr(net, name))
        bias = bias - (weights[:, :, 0, 0] * (mean / deviation)).sum(1)
        side = SIDE // stride
        inputs = [graph.input([1, side, side, len(stats["mean"][k])], f"layer{k}") for k in places]
        layers = inputs[0] if len(inputs) == 1 else graph.concat(inputs)
        levels.append(graph.conv(layers, weights / deviation[None, :, None, None], bias, 1, True, exact=True))
    f4, f8, f16, f32 = levels
    y = block(f32, net.top[0])
    context = net.top[1].f
    y = graph.add(y, conv(conv(graph.mean(y), context[1]), context[3], relu=False))
    y = block(up(y, f16, net.u16), net.b16)
    y = block(up(y, graph.concat([f8, s8]), net.u8), net.b8)
    y = up(up(y, graph.concat([f4, s4]), net.u4), s2, net.u2)
    return graph.file([conv(y, net.head, relu=False)])


if __name__ == "__main__":
    work, target = sys.argv[1:]
    net = Decoder()
    net.load_state_dict(torch.load(f"{work}/decoder.pt"))
    data = file_of(net.eval(), json.load(open(f"{work}/stats.json")))
    open(target, "wb").write(data)
    print(len(data), "bytes, SHA-256", hashlib.sha256(data).hexdigest())
