/**
 * How a garment's picture is turned and cropped before it is read: upright by what it shows, and to one garment. What cannot be
 * decided is said, or refused with a sentence that says what to do.
 */
import { channelsOf } from "../../image/planes.ts";
import { releasePlanes } from "../../image/pool.ts";
import type { Framing, RgbImage } from "../../image/types.ts";
import type { Issue } from "../../issues/issues.ts";
import { TryOnRefusal } from "../../issues/refusal.ts";
import { findPose } from "../../person/pose/pose.ts";
import { Body, type PoseResult } from "../../person/types.ts";
import { loadModels } from "../../runtime/models.ts";
import type { FramedPicture } from "../types.ts";
import { hasBanner } from "./banner.ts";
import { findKind, type KindShares } from "./kind.ts";
import { QUARTER_TURNS, seeAllTurns } from "./picture-layers.ts";
import { lookAt, type QuickLook } from "./quick-look.ts";
import { findTurn } from "./turn.ts";
import { findTwoGarments } from "./two-garments.ts";

export interface FramedGarment extends FramedPicture {
  image: RgbImage;
  /** On a model. */
  isWorn: boolean;
  /** What the picture shows, where it was looked at and nobody wears it. */
  seen?: SeenGarment | undefined;
}

export interface SeenGarment {
  kind: KindShares;
  /** The background is plain, so that the garment's outline can be trusted. */
  isPlain: boolean;
}

/**
 * @param load - Decodes the picture; the caller of this function owns the planes of the image that it returns.
 * @throws TryOnRefusal GARMENT_TURNED, SEVERAL_GARMENTS or GARMENT_COVERED where no reading could be right.
 */
export async function frameGarment(
  load: (framing: Framing) => Promise<RgbImage>,
  photoType: "auto" | "flat-lay" | "model",
): Promise<FramedGarment> {
  const asItIs = await load(AS_IT_IS);
  const model = photoType === "flat-lay" ? undefined : await findModel(asItIs);
  const { kind, ...turn } = model ? { ...turnOfModel(model), kind: undefined } : await turnOfGarment(asItIs);
  const image = turn.framing.quarterTurns === 0 ? asItIs : await load(turn.framing);
  if (image !== asItIs) releasePlanes(...channelsOf(asItIs));
  const isModelUpright = !model && image !== asItIs && photoType === "auto" && (await findModel(image)) !== undefined;
  const isWorn = photoType === "model" || model !== undefined || isModelUpright;
  if (isWorn) return { ...turn, image, isWorn };
  const look = lookAt(image);
  const picture = look ? onlyGarment(look, turn) : turn;
  const seen = kind && { kind, isPlain: look !== undefined };
  if (!picture.framing.crop) return { ...picture, image, isWorn, seen };
  releasePlanes(...channelsOf(image));
  return { ...picture, image: await load(picture.framing), isWorn, seen };
}

export const AS_IT_IS: Framing = { quarterTurns: 0 };

export const isAsItIs = ({ quarterTurns, crop }: Framing): boolean => quarterTurns === 0 && crop === undefined;

/** A person who wears the garment. Ghost mannequins and flat garments are not detected as people. */
export async function findModel(image: RgbImage): Promise<PoseResult | undefined> {
  const pose = await findPose(image, await loadModels());
  return pose !== null && pose.score > 0.6 && pose.presence > 0.5 ? pose : undefined;
}

/** The way from the shoulders to the hips leads down. */
function turnOfModel({ keypoints }: PoseResult): FramedPicture {
  const along = (axis: "x" | "y") =>
    keypoints[Body.leftHip][axis] +
    keypoints[Body.rightHip][axis] -
    keypoints[Body.leftShoulder][axis] -
    keypoints[Body.rightShoulder][axis];
  const [x, y] = [along("x"), along("y")];
  const isLying = Math.abs(x) > Math.abs(y);
  const quarterTurns = isLying ? (x > 0 ? 1 : 3) : y > 0 ? 0 : 2;
  const isUpright = quarterTurns === 0;
  return { framing: { quarterTurns }, upright: isUpright ? 1 : 0, issues: isUpright ? [] : [turned(1)] };
}

/**
 * Probabilities if all turns were equally common; but nearly all pictures are upright. Of 1,151 photos, each judged by a head trained
 * on others, these limits turn .2 % of the upright ones wrongly and refuse .4 %.
 */
const TURN_FROM = 0.97;
const REFUSE_BELOW = 0.03;
const DOUBT_BELOW = 0.5;

async function turnOfGarment(image: RgbImage): Promise<FramedPicture & { kind: KindShares }> {
  const seen = await seeAllTurns(image);
  const shares = findTurn(seen);
  const quarterTurns = QUARTER_TURNS.find((turn) => shares[turn] > TURN_FROM) ?? 0;
  const kind = findKind(seen[quarterTurns]);
  const upright = shares[0];
  if (quarterTurns !== 0) return { framing: { quarterTurns }, upright, kind, issues: [turned(upright)] };
  if (upright < REFUSE_BELOW) throw new TryOnRefusal("GARMENT_TURNED", TURN_IT, { upright });
  return { framing: AS_IT_IS, upright, kind, issues: upright < DOUBT_BELOW ? [maybeTurned(upright)] : [] };
}

function onlyGarment(look: QuickLook, turn: FramedPicture): FramedPicture {
  const two = findTwoGarments(look);
  if (two && !two.areAlike) throw new TryOnRefusal("SEVERAL_GARMENTS", CHOOSE_ONE);
  if (two) {
    const framing = { ...turn.framing, crop: two.front };
    return { ...turn, framing, issues: [...turn.issues, frontChosen(two.isLeft ? "left" : "right")] };
  }
  if (hasBanner(look)) throw new TryOnRefusal("GARMENT_COVERED", UNCOVER_IT);
  return turn;
}

const turned = (upright: number): Issue => ({
  code: "GARMENT_TURNED",
  severity: "warn",
  message: "The garment lay on its side or upside down in its picture, so we turned the picture.",
  details: { upright },
});

const maybeTurned = (upright: number): Issue => ({
  code: "GARMENT_TURNED",
  severity: "warn",
  message: "The garment may lie on its side or upside down. If it does, turn the picture and try again.",
  details: { upright, isDoubtful: true },
});

const TURN_IT =
  "The garment lies on its side or upside down. Turn the picture so that the collar or the waistband is at the top.";

const frontChosen = (side: "left" | "right"): Issue => ({
  code: "SEVERAL_GARMENTS",
  severity: "warn",
  message: `The picture shows a garment twice, perhaps its front and its back. We used the one on the ${side}. If you want the other one, crop the picture to it.`,
  details: { side },
});

const CHOOSE_ONE = "There are two garments in this picture. Crop it to the one that you want to try on.";

const UNCOVER_IT = "A banner or text lies over the garment in this picture. Use a picture of the garment alone.";
