"""Outlines of knitted tops: points of the right half as (x, y) in metres, y down from the garment's upper edge."""

from dataclasses import replace

from torso import Cut

TEE = Cut(
    neck=(0.090, 0.006), shoulder=(0.216, 0.050), armpit=(0.221, 0.258),
    side=((0.221, 0.258), (0.219, 0.380), (0.221, 0.530), (0.226, 0.684)),
    hem=((0.226, 0.684), (0.150, 0.693), (0.070, 0.697), (0.0, 0.698)),
    armhole=((0.216, 0.050), (0.200, 0.110), (0.197, 0.180), (0.204, 0.230), (0.221, 0.258)),
    sleeve_out=((0.206, 0.046), (0.241, 0.066), (0.283, 0.142), (0.311, 0.206), (0.338, 0.270)),
    sleeve_in=((0.200, 0.246), (0.222, 0.273), (0.232, 0.287), (0.241, 0.302), (0.247, 0.320)),
    cuff=((0.338, 0.270), (0.3382, 0.2704), (0.2472, 0.3204), (0.247, 0.320)),
)
FITTED = Cut(
    neck=(0.090, 0.006), shoulder=(0.190, 0.044), armpit=(0.200, 0.232),
    side=((0.200, 0.232), (0.189, 0.330), (0.186, 0.400), (0.196, 0.500), (0.207, 0.604)),
    hem=((0.207, 0.604), (0.150, 0.614), (0.070, 0.619), (0.0, 0.620)),
    armhole=((0.190, 0.044), (0.177, 0.100), (0.175, 0.160), (0.183, 0.206), (0.200, 0.232)),
    sleeve_out=((0.182, 0.041), (0.213, 0.060), (0.250, 0.130), (0.274, 0.186), (0.295, 0.236)),
    sleeve_in=((0.180, 0.220), (0.200, 0.245), (0.208, 0.256), (0.215, 0.268), (0.220, 0.280)),
    cuff=((0.295, 0.236), (0.2952, 0.2364), (0.2202, 0.2804), (0.220, 0.280)),
    round_body=0.050, round_sleeve=0.038,
)
LONG = replace(
    TEE,
    side=((0.221, 0.258), (0.216, 0.370), (0.216, 0.510), (0.222, 0.654)),
    hem=((0.222, 0.654), (0.150, 0.663), (0.070, 0.667), (0.0, 0.668)),
    sleeve_out=((0.206, 0.046), (0.242, 0.068), (0.286, 0.200), (0.329, 0.350), (0.366, 0.480), (0.396, 0.612)),
    sleeve_in=((0.202, 0.248), (0.226, 0.296), (0.249, 0.385), (0.276, 0.490), (0.322, 0.634)),
    cuff=((0.396, 0.612), (0.3965, 0.6135), (0.3225, 0.6355), (0.322, 0.634)),
)
SWEATSHIRT = Cut(
    neck=(0.092, 0.006), shoulder=(0.224, 0.052), armpit=(0.230, 0.280),
    side=((0.230, 0.280), (0.234, 0.400), (0.238, 0.530), (0.236, 0.612), (0.212, 0.682)),
    hem=((0.212, 0.682), (0.140, 0.691), (0.070, 0.695), (0.0, 0.696)),
    armhole=((0.224, 0.052), (0.208, 0.120), (0.205, 0.195), (0.213, 0.250), (0.230, 0.280)),
    sleeve_out=((0.212, 0.048), (0.252, 0.072), (0.302, 0.215), (0.348, 0.370), (0.390, 0.500), (0.419, 0.608)),
    sleeve_in=((0.210, 0.268), (0.236, 0.318), (0.260, 0.405), (0.288, 0.505), (0.328, 0.632)),
    cuff=((0.411, 0.606), (0.425, 0.667), (0.350, 0.690), (0.334, 0.630)),
    round_body=0.056, round_sleeve=0.048,
)


def lowered(cut, by):
    """The same outline further down, to make place for a collar."""
    down = lambda points: tuple((x, y + by) for x, y in points)
    lines = {name: down(getattr(cut, name)) for name in ("side", "hem", "armhole", "sleeve_out", "sleeve_in", "cuff")}
    at = {name: down([getattr(cut, name)])[0] for name in ("neck", "shoulder", "armpit")}
    return replace(cut, **lines, **at)


COLLAR = 0.066
ROLL_NECK = replace(lowered(SWEATSHIRT, COLLAR), neck=(0.076, COLLAR + 0.002))
CARDIGAN = SWEATSHIRT
"""How far a roll neck stands above the shoulders (metres)."""
KNITS = {"tee": TEE, "fitted": FITTED, "long": LONG, "sweatshirt": SWEATSHIRT, "roll-neck": ROLL_NECK, "cardigan": CARDIGAN}
