"""The prints of draped cloth (prints.py) on cut cloth."""

import numpy as np

from fabrics import along
from prints import PRINTS
from table import linear, mix


class Sheet:
    """What a print sees of a cloth: u across it, v up it (metres), and its colours."""

    on_sleeve = np.zeros(1, bool)

    def __init__(self, table, mask, turn):
        across, down = along(table, turn, mask)
        self.u, self.v, self.z = across, -down, -down
        self.colour = table.colour[mask]

    def paint(self, share, colour):
        self.colour = mix(share, self.colour, colour)


def printed(table, mask, spec, turn=0.0):
    """Prints the mask; the weave's grain stays, because the print takes its light and dark from the cloth below."""
    sheet = Sheet(table, mask, turn)
    grain = sheet.colour / np.maximum(sheet.colour.mean(axis=0), 1e-4)
    PRINTS[spec["kind"]](sheet, spec)
    table.colour[mask] = np.clip(sheet.colour * (0.65 + 0.35 * grain), 0, 1)


LAID = ("leaves", "flowers", "brush", "dots", "tartan")
"""Prints that only cut cloth's coordinates are needed for."""
