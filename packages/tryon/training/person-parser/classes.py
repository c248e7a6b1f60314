"""The data set's names for each class of the parser, in the order of `Worn` in src/person/types.ts."""
import numpy as np

NAMES = {
    "background": "null",
    "hair": "hair",
    "skin": "skin",
    "upper": "blouse hoodie jumper shirt sweater sweatshirt t-shirt top bra",
    "outer": "blazer cape cardigan coat jacket vest",
    "onePiece": "bodysuit dress intimate romper swimwear",
    "lower": "jeans pants shorts panties",
    "skirt": "skirt",
    "legwear": "leggings socks stockings tights",
    "shoes": "boots clogs flats heels loafers pumps sandals shoes sneakers wedges",
    "accessories": "accessories bag belt bracelet earrings glasses gloves hat necklace purse ring scarf sunglasses tie wallet watch",
}
CLASSES = list(NAMES)
IGNORE = 255  # a suit is jacket and trousers in one label


def class_of_number(photos):
    """A table from the numbers in the label pictures to classes."""
    classes = {name: k for k, names in enumerate(NAMES.values()) for name in names.split()}
    table = np.full(256, IGNORE, np.uint8)
    for line in open(f"{photos}/labels.txt"):
        number, name = line.split()
        table[int(number)] = classes.get(name, IGNORE)
    return table
