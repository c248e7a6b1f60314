"""Writes a network as a .tflite file by hand, because no package is needed for the eight operators that ours has."""
import struct

import numpy as np

ADD, CONCAT, CONV, DEQUANTIZE, RESIZE, PAD, MEAN = 0, 2, 3, 6, 23, 34, 40
VERSIONS = {DEQUANTIZE: 3, RESIZE: 3}
FLOAT32, FLOAT16, INT32 = 0, 1, 2


class FlatBuffer:
    """The least of a writer: parents first, children behind them."""

    def __init__(self):
        self.bytes = bytearray(b"\0\0\0\0TFL3")

    def pad(self, n, ahead=0):
        while (len(self.bytes) + ahead) % n:
            self.bytes.append(0)

    def put(self, value):
        kind, content = value
        if kind == "table":
            return self.table(content)
        if kind == "bytes":
            self.pad(16, 4)
            at = len(self.bytes)
            self.bytes += struct.pack("<I", len(content)) + content
            return at
        self.pad(4)
        at = len(self.bytes)
        if kind == "ints":
            self.bytes += struct.pack(f"<I{len(content)}i", len(content), *content)
        elif kind == "str":
            text = content.encode()
            self.bytes += struct.pack("<I", len(text)) + text + b"\0"
        elif kind == "tables":
            self.bytes += struct.pack("<I", len(content)) + bytes(4 * len(content))
            for k, fields in enumerate(content):
                child = self.table(fields)
                struct.pack_into("<I", self.bytes, at + 4 + 4 * k, child - (at + 4 + 4 * k))
        return at

    def table(self, fields):
        """fields: {slot: (kind, value)}; kinds i8, i32, u32 or an object."""
        slots, at, where = max(fields, default=-1) + 1, 4, {}
        for slot, (kind, _) in sorted(fields.items(), key=lambda field: field[1][0] == "i8"):
            where[slot] = at
            at += 1 if kind == "i8" else 4
        self.pad(4)
        self.pad(4, 4 + 2 * slots)
        offsets = len(self.bytes)
        self.bytes += struct.pack(f"<HH{slots}H", 4 + 2 * slots, at, *[where.get(slot, 0) for slot in range(slots)])
        table = len(self.bytes)
        self.bytes += struct.pack("<i", table - offsets) + bytes(at - 4)
        for slot, (kind, value) in fields.items():
            place = table + where[slot]
            if kind in ("i8", "i32", "u32"):
                struct.pack_into({"i8": "<b", "i32": "<i", "u32": "<I"}[kind], self.bytes, place, int(value))
            else:
                child = self.put((kind, value))
                struct.pack_into("<I", self.bytes, place, child - place)
        return table


class Graph:
    def __init__(self):
        self.tensors, self.buffers, self.operators, self.codes, self.inputs = [], [b""], [], [], []

    def tensor(self, shape, kind=FLOAT32, data=None, name=""):
        buffer = 0
        if data is not None:
            self.buffers.append(data)
            buffer = len(self.buffers) - 1
        self.tensors.append((list(map(int, shape)), kind, buffer, name or f"t{len(self.tensors)}"))
        return len(self.tensors) - 1

    def shape(self, tensor):
        return self.tensors[tensor][0]

    def input(self, shape, name):
        tensor = self.tensor(shape, name=name)
        self.inputs.append(tensor)
        return tensor

    def ints(self, values):
        values = np.array(values, np.int32)
        return self.tensor(values.shape, INT32, values.tobytes())

    def plain(self, values):
        return self.tensor(values.shape, FLOAT32, values.astype(np.float32).tobytes())

    def halved(self, values):
        """As fp16. Biases too: a convolution of fp16 weights and fp32 biases runs outside of XNNPACK, and four times as long."""
        half = self.tensor(values.shape, FLOAT16, values.astype(np.float16).tobytes())
        tensor = self.tensor(values.shape)
        self.operator(DEQUANTIZE, [half], [tensor], 38, {})
        return tensor

    def operator(self, code, inputs, outputs, kind, options):
        if code not in self.codes:
            self.codes.append(code)
        self.operators.append((self.codes.index(code), inputs, outputs, kind, options))

    def conv(self, x, weights, bias, stride=1, relu=False, exact=False):
        """@param exact: fp32 weights, for inputs whose values reach hundreds"""
        out, _, _, _ = weights.shape
        n, height, width, channels = self.shape(x)
        if stride == 2:  # torch pads one pixel on each side, SAME would pad below and right only
            padded = self.tensor([n, height + 2, width + 2, channels])
            self.operator(PAD, [x, self.ints([[0, 0], [1, 1], [1, 1], [0, 0]])], [padded], 22, {})
            x = padded
        y = self.tensor([n, height // stride, width // stride, out])
        store = self.plain if exact else self.halved
        options = {0: ("i8", 1 if stride == 2 else 0), 1: ("i32", stride), 2: ("i32", stride), 3: ("i8", relu)}
        self.operator(CONV, [x, store(weights.transpose(0, 2, 3, 1)), store(bias)], [y], 1, options)
        return y

    def add(self, a, b, relu=False):
        y = self.tensor(self.shape(a))
        self.operator(ADD, [a, b], [y], 11, {0: ("i8", relu)})
        return y

    def concat(self, tensors):
        y = self.tensor(self.shape(tensors[0])[:3] + [sum(self.shape(t)[3] for t in tensors)])
        self.operator(CONCAT, tensors, [y], 10, {0: ("i32", 3)})
        return y

    def resize(self, x, height, width):
        y = self.tensor([1, height, width, self.shape(x)[3]])
        self.operator(RESIZE, [x, self.ints([height, width])], [y], 15, {3: ("i8", 1)})
        return y

    def mean(self, x):
        y = self.tensor([1, 1, 1, self.shape(x)[3]])
        self.operator(MEAN, [x, self.ints([1, 2])], [y], 27, {0: ("i8", 1)})
        return y

    def file(self, outputs):
        buffer = FlatBuffer()
        tensors = [{0: ("ints", s), 1: ("i8", k), 2: ("u32", b), 3: ("str", n)} for s, k, b, n in self.tensors]
        operators = [
            {0: ("u32", code), 1: ("ints", i), 2: ("ints", o), 3: ("i8", kind), 4: ("table", options)}
            for code, i, o, kind, options in self.operators
        ]
        graph = {
            0: ("tables", tensors),
            1: ("ints", self.inputs),
            2: ("ints", outputs),
            3: ("tables", operators),
            4: ("str", "main"),
        }
        codes = [{0: ("i8", c), 2: ("i32", VERSIONS.get(c, 1)), 3: ("i32", c)} for c in self.codes]
        buffers = [{0: ("bytes", data)} if data else {} for data in self.buffers]
        fields = {
            0: ("u32", 3),
            1: ("tables", codes),
            2: ("tables", [graph]),
            3: ("str", "toile parser"),
            4: ("tables", buffers),
        }
        struct.pack_into("<I", buffer.bytes, 0, buffer.table(fields))
        return bytes(buffer.bytes)
