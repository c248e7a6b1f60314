"""The decoder: a light branch for the photo and the matte, joined by layers of the landmark model at 1/4 to 1/32."""
import torch
import torch.nn as nn
import torch.nn.functional as F

from classes import CLASSES

# Values, side of the square and stride in the crop of each level. The first one is two layers together.
LEVELS = [(80, 64, 4), (56, 32, 8), (160, 16, 16), (272, 8, 32)]


def conv(i, o, k=3, s=1):
    return nn.Sequential(nn.Conv2d(i, o, k, s, k // 2, bias=False), nn.BatchNorm2d(o), nn.ReLU(inplace=True))


class Block(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.a = conv(c, c)
        self.b = nn.Sequential(nn.Conv2d(c, c, 3, 1, 1, bias=False), nn.BatchNorm2d(c))

    def forward(self, x):
        return F.relu(x + self.b(self.a(x)))


class Up(nn.Module):
    def __init__(self, i, skip, o):
        super().__init__()
        self.deep, self.skip, self.mix = nn.Conv2d(i, o, 1), nn.Conv2d(skip, o, 1), conv(o, o)

    def forward(self, x, skip):
        up = F.interpolate(self.deep(x), size=skip.shape[-2:], mode="bilinear", align_corners=False)
        return self.mix(F.relu(up + self.skip(skip)))


class Context(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.f = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Conv2d(c, c, 1), nn.ReLU(inplace=True), nn.Conv2d(c, c, 1))

    def forward(self, x):
        return x + self.f(x)


class Decoder(nn.Module):
    """Photo and matte (4 channels, -2 to 2) and the levels' layers; logits at half the size."""

    def __init__(self, drop=0.1):
        super().__init__()
        self.s2, self.s4, self.s8 = conv(16, 24), conv(24, 40, s=2), conv(40, 64, s=2)
        self.p4, self.p8, self.p16, self.p32 = conv(80, 48, 1), conv(56, 64, 1), conv(160, 112, 1), conv(272, 144, 1)
        self.drop = nn.Dropout2d(drop)
        self.top = nn.Sequential(Block(144), Context(144))
        self.u16, self.b16 = Up(144, 112, 112), Block(112)
        self.u8, self.b8 = Up(112, 128, 80), Block(80)
        self.u4, self.u2 = Up(80, 88, 56), Up(56, 24, 24)
        self.head = nn.Conv2d(24, len(CLASSES), 1)

    def forward(self, x, layers):
        s2 = self.s2(F.pixel_unshuffle(x, 2))
        s4 = self.s4(s2)
        s8 = self.s8(s4)
        f4, f8, f16, f32 = [p(self.drop(q)) for p, q in zip((self.p4, self.p8, self.p16, self.p32), layers)]
        y = self.b16(self.u16(self.top(f32), f16))
        y = self.b8(self.u8(y, torch.cat([f8, s8], 1)))
        y = self.u4(y, torch.cat([f4, s4], 1))
        return self.head(self.u2(y, s2))
