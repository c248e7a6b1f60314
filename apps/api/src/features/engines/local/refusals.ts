/** Maps the embedded engine's reasons to codes of the contract. The more specific reason is kept beside the code. */
import type { RefusalCode as RefusalReason } from "@toile/tryon";
import { EngineRefusal, type RefusalCode } from "../engines.ts";

type Translation = { code: RefusalCode; message: string };

/** Every reason of the embedded engine. Sentences say what to do, never what is wrong with a person. */
export const REASONS = {
  NO_PERSON: {
    code: "NO_PERSON",
    message: "No person was found in your photo. Please use one that shows you from head to feet.",
  },
  SEVERAL_PEOPLE: {
    code: "SEVERAL_PEOPLE",
    message: "There are several people in your photo and we cannot tell whom to dress. Please crop it to yourself.",
  },
  HEAD_CROPPED: {
    code: "BODY_NOT_VISIBLE",
    message: "Your head is cut off in your photo. Please use one that shows you from head to feet.",
  },
  BODY_NOT_VISIBLE: {
    code: "BODY_NOT_VISIBLE",
    message: "Your photo does not show where this garment goes. Please use one that does.",
  },
  NOT_UPRIGHT: {
    code: "POSE_UNSUITABLE",
    message: "You are not upright in this photo. Turn the picture so that your head is at the top.",
  },
  NOT_FRONTAL: { code: "POSE_UNSUITABLE", message: "Please use a photo in which you face the camera." },
  SEATED: { code: "POSE_UNSUITABLE", message: "Please use a photo in which you stand." },
  ARMS_IN_FRONT: {
    code: "POSE_UNSUITABLE",
    message: "Please use a photo in which your arms are not in front of your body.",
  },
  ARMS_RAISED: {
    code: "POSE_UNSUITABLE",
    message: "Please use a photo in which your arms hang down, slightly away from your body.",
  },
  AKIMBO: { code: "POSE_UNSUITABLE", message: "Please use a photo in which your hands are not on your hips." },
  BUSY_BACKGROUND: {
    code: "IMAGE_UNREADABLE",
    message: "The background of your photo is too busy. Please stand in front of a plain wall.",
  },
  TOO_DARK: { code: "IMAGE_UNREADABLE", message: "Your photo is too dark. Please take it in better light." },
  IMAGE_UNREADABLE: {
    code: "IMAGE_UNREADABLE",
    message: "One of the pictures cannot be read. Please use another one.",
  },
  IMAGE_TOO_SMALL: {
    code: "IMAGE_TOO_SMALL",
    message: "You are too small in your photo. Please use a larger one, or step closer.",
  },
  GARMENT_NOT_FOUND: {
    code: "GARMENT_NOT_FOUND",
    message: "No garment was found in the picture. Please use one that shows it whole on a plain background.",
  },
  GARMENT_TOO_SMALL: {
    code: "IMAGE_TOO_SMALL",
    message: "The garment is too small in its picture. Please use a larger picture.",
  },
  GARMENT_TURNED: {
    code: "GARMENT_UNSUPPORTED",
    message: "The garment lies on its side or upside down in its picture. Please turn the picture.",
  },
  SEVERAL_GARMENTS: {
    code: "GARMENT_UNSUPPORTED",
    message: "There are two garments in the picture. Please crop it to the one that you want to try on.",
  },
  GARMENT_COVERED: {
    code: "GARMENT_UNSUPPORTED",
    message: "A banner or text lies over the garment in its picture. Please use a picture of the garment alone.",
  },
  GARMENT_LOW_CONTRAST: {
    code: "GARMENT_UNSUPPORTED",
    message:
      "The garment does not stand out from its background. Please use a picture with a background of another colour.",
  },
  GARMENT_SLEEVES_NOT_SEPARABLE: {
    code: "GARMENT_UNSUPPORTED",
    message: "The garment's sleeves cannot be told from its body. Please use a picture in which they are spread out.",
  },
  GARMENT_BUSY_BACKGROUND: {
    code: "GARMENT_UNSUPPORTED",
    message: "The background of the garment's picture is too busy. Please use one with a plain background.",
  },
  GARMENT_UNSUPPORTED: {
    code: "GARMENT_UNSUPPORTED",
    message: "This kind of garment picture cannot be used. Please use one of the garment alone on a plain background.",
  },
  READING_INVALID: {
    code: "GARMENT_UNSUPPORTED",
    message: "What was said about the garment's picture cannot be used. Please look at its points and its mask again.",
  },
  BODY_BARED: {
    code: "GARMENT_UNSUPPORTED",
    message:
      "The picture would leave bare what your clothes cover, so it is not shown. Please use a picture that shows the whole garment upright.",
  },
  RESULT_UNRELIABLE: {
    code: "GARMENT_UNSUPPORTED",
    message: "This garment did not come out well on your photo, so it is not shown. Please try another picture of it.",
  },
} as const satisfies Record<RefusalReason, Translation>;

/** A refusal of the embedded engine with the API's code. Its own sentence is used if it has one. */
export function toEngineRefusal(reason: string, message: string): EngineRefusal {
  const known: Translation | undefined = Object.hasOwn(REASONS, reason)
    ? // Checked by Object.hasOwn above.
      REASONS[reason as keyof typeof REASONS]
    : undefined;
  // A newer engine may have reasons missing from this table; they count as problems of the garment.
  return new EngineRefusal(
    known?.code ?? "GARMENT_UNSUPPORTED",
    message || (known ?? REASONS.RESULT_UNRELIABLE).message,
    reason,
  );
}
