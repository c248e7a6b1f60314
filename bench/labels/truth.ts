/**
 * Street photos with a class for each pixel, as in Clothing Co-Parsing (Yang, Luo and Lin, CVPR 2014): `photos/<id>.jpg`, `labels/<id>.png` of numbered
 * classes, `labels.txt` with a line `<number> <name>` for each, and `validation.txt` with the ids of the photos that nothing was trained on.
 */
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";

/** The data set's names for each class. A suit is jacket and trousers in one label, so it is left out. */
const NAMES = {
  background: "null",
  hair: "hair",
  skin: "skin",
  upper: "blouse hoodie jumper shirt sweater sweatshirt t-shirt top bra",
  outer: "blazer cape cardigan coat jacket vest",
  onePiece: "bodysuit dress intimate romper swimwear",
  lower: "jeans pants shorts panties",
  skirt: "skirt",
  legwear: "leggings socks stockings tights",
  shoes: "boots clogs flats heels loafers pumps sandals shoes sneakers wedges",
  accessories:
    "accessories bag belt bracelet earrings glasses gloves hat necklace purse ring scarf sunglasses tie wallet watch",
};
const CLASSES = Object.keys(NAMES);

/** The number of a class in `Truth.classes`. */
export const classNumber = (name: keyof typeof NAMES): number => CLASSES.indexOf(name);
export const UNKNOWN = 255;

export interface Truth {
  width: number;
  height: number;
  /** The `classNumber` of each pixel, or `UNKNOWN`. */
  classes: Uint8Array;
}

export const photoFile = (folder: string, id: string): string => path.join(folder, "photos", `${id}.jpg`);

export const validationIds = (folder: string): string[] =>
  fs.readFileSync(path.join(folder, "validation.txt"), "utf8").split(/\s+/).filter(Boolean);

/** @returns What reads a photo's classes. */
export function openTruth(folder: string): (id: string) => Promise<Truth> {
  const byNumber = new Uint8Array(256).fill(UNKNOWN);
  for (const line of fs.readFileSync(path.join(folder, "labels.txt"), "utf8").trim().split("\n")) {
    const [number, name = ""] = line.trim().split(/\s+/);
    const found = Object.entries(NAMES).find(([, names]) => names.split(" ").includes(name));
    if (found) byNumber[Number(number)] = CLASSES.indexOf(found[0]);
  }
  return async (id) => {
    const { data, info } = await sharp(path.join(folder, "labels", `${id}.png`))
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      width: info.width,
      height: info.height,
      classes: Uint8Array.from(data, (number) => byNumber[number] ?? UNKNOWN),
    };
  };
}
