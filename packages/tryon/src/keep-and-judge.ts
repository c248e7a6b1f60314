/** The merge as files, judged as what will be shown: nobody is to be barer or worse off for it. */
import type { FlatGarment } from "./garment/index.ts";
import { loadRgb } from "./image/codec.ts";
import { TryOnRefusal } from "./issues/refusal.ts";
import { isBared, refuseBared } from "./judge/judge.ts";
import { judgeOutside } from "./judge/judge-outside.ts";
import { keepPerson } from "./keep-person/keep-person.ts";
import type { PersonAnalysis } from "./person/types.ts";
import { decodePixels, encodePixels, type OutputFormat } from "./picture.ts";
import type { MergedPicture } from "./try-on.ts";

interface Files {
  person: Uint8Array;
  picture: Uint8Array;
  outputFormat: OutputFormat;
}

export async function keepAndJudge(files: Files, person: PersonAnalysis, garment: FlatGarment): Promise<MergedPicture> {
  const otherSmall = await loadRgb(files.picture);
  const kept = await keepPerson({
    person,
    garment,
    photo: await decodePixels(files.person),
    other: await decodePixels(files.picture),
    otherSmall,
  });
  if (kept.kind === "reshaped") throw new TryOnRefusal("BODY_RESHAPED", RESHAPED, { ...kept.measured });
  if (kept.kind === "kept") {
    const picture = await encodePixels(kept.picture, files.outputFormat);
    const judgement = await judgeOutside(person, garment, await loadRgb(picture));
    if (judgement.chargeable) return { picture, left: undefined, judgement };
    const asItCame = await judgeOutside(person, garment, otherSmall);
    if (!asItCame.chargeable && !isBared(judgement)) return { picture, left: undefined, judgement };
    refuseBared(asItCame);
    return { picture: undefined, left: "worse", judgement: asItCame };
  }
  const judgement = await judgeOutside(person, garment, otherSmall);
  refuseBared(judgement);
  return { picture: undefined, left: kept.reason, judgement };
}

const RESHAPED = "The picture would show your body narrower than it is in your photo, so we do not show it.";
