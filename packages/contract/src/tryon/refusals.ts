/**
 * What shoppers are told when a picture cannot be used: a sentence for each code with which an engine may refuse, and the
 * advice below it. The embedded engine has more specific sentences for what it found; the API then sends those.
 *
 * Only a type is imported, so that pages can show it before they load the schemas.
 */
import type { ErrorCode } from "../protocol/errors.ts";

type Refusal = {
  /** What happened, and what to do. */
  message: string;
  /** Which of the two pictures to replace. */
  picture: "photo" | "garment" | "either";
  title: string;
  /** How to choose a better one. */
  steps: readonly string[];
};

const PHOTO_STEPS = {
  standBack: "Stand back until head and feet are both in the picture.",
  faceCamera: "Face the camera, standing straight, arms slightly away from the body.",
  plainWall: "Choose a plain wall and even light.",
};

const GARMENT_STEPS = {
  one: "Show one garment, whole, from the front.",
  flat: "Lay it flat or hang it on a plain background that differs from its colour.",
};

export const REFUSALS = {
  NO_PERSON: {
    message: "We could not find a person in this photo. Use a photo of one person facing the camera.",
    picture: "photo",
    title: "We could not find you in the photo",
    steps: [PHOTO_STEPS.standBack, PHOTO_STEPS.faceCamera, PHOTO_STEPS.plainWall],
  },
  SEVERAL_PEOPLE: {
    message: "We cannot tell whom to dress: you are small in this photo, or not alone in it. Crop it to one person.",
    picture: "photo",
    title: "We cannot tell whom to dress",
    steps: [
      "Crop the photo to yourself, or use one with only you in it.",
      "Look out for mirrors and posters behind you.",
    ],
  },
  BODY_NOT_VISIBLE: {
    message: "Your photo does not show where this garment goes. Please use one that does.",
    picture: "photo",
    title: "The photo does not show where the garment goes",
    steps: [PHOTO_STEPS.standBack, "Prop the phone at hip height, or ask someone to take the photo."],
  },
  POSE_UNSUITABLE: {
    message: "Please use a photo in which you stand upright and face the camera, with hanging arms.",
    picture: "photo",
    title: "The pose hides what we need to see",
    steps: [PHOTO_STEPS.faceCamera, "Let the arms hang, without bags or folded hands in front."],
  },
  GARMENT_NOT_FOUND: {
    message: "No garment was found in the picture. Please use one that shows it whole on a plain background.",
    picture: "garment",
    title: "We could not find the garment",
    steps: [GARMENT_STEPS.one, GARMENT_STEPS.flat],
  },
  GARMENT_UNSUPPORTED: {
    message: "This kind of garment picture cannot be used. Please use another one.",
    picture: "garment",
    title: "This garment does not work yet",
    steps: ["Tops, dresses, skirts and trousers work best.", GARMENT_STEPS.one, GARMENT_STEPS.flat],
  },
  CONTENT_REFUSED: {
    message: "One of the pictures was declined by the content rules. Please use another one.",
    picture: "either",
    title: "This picture cannot be used",
    steps: ["Use a photo of yourself, clothed, and a picture of a garment alone."],
  },
  IMAGE_UNREADABLE: {
    message: "One of the pictures cannot be read. Please use another one.",
    picture: "either",
    title: "A picture could not be opened",
    steps: ["Save it again as JPEG, PNG or WebP.", "Or take a fresh photo and use that."],
  },
  IMAGE_TOO_SMALL: {
    message: "One of the pictures is too small. Please use a larger one.",
    picture: "either",
    title: "A picture is too small",
    steps: ["Use the original photo rather than a screenshot or a preview.", "Stand nearer if you look small in it."],
  },
} as const satisfies Partial<Record<ErrorCode, Refusal>>;

/** Codes with which an engine may refuse: another attempt with the same pictures would end the same way. */
export type RefusalCode = keyof typeof REFUSALS;
