/** A person's analysis without what follows from the photo: restored in a tenth of the time that it took to make. */
import { fillColours } from "../garment/cutout/extract.ts";
import { toLab } from "../image/colour.ts";
import type { RgbImage } from "../image/types.ts";
import { modelBody } from "../person/body/body.ts";
import type { Matte, Parse, PersonAnalysis } from "../person/types.ts";
import { fromKeptFile, type KeptKey, toKeptFile } from "./kept-file.ts";

interface Kept extends Pick<PersonAnalysis, "pose" | "limbs" | "issues"> {
  matte: Omit<Matte, "plate">;
  parse: Omit<Parse, "lab">;
}

export function keepPerson(key: KeptKey, { pose, limbs, issues, matte, parse }: PersonAnalysis): Uint8Array {
  const { plate: _plate, ...matteRest } = matte;
  const { lab: _lab, ...parseRest } = parse;
  const kept: Kept = { pose, limbs, issues, matte: matteRest, parse: parseRest };
  return toKeptFile(key, kept);
}

/** @param image - The photo. */
export function restorePerson(key: KeptKey, bytes: Uint8Array, image: RgbImage): PersonAnalysis | undefined {
  // the digest says that these bytes are `Kept` of this very engine
  const kept = fromKeptFile(key, bytes) as Kept | undefined;
  if (!kept) return undefined;
  const { pose, limbs, issues, matte, parse } = kept;
  return {
    image,
    pose,
    matte: { ...matte, plate: fillColours(image, matte.known) },
    parse: { ...parse, lab: toLab(image) },
    limbs,
    body: modelBody(image, pose, matte, parse),
    issues,
    timings: {},
  };
}
