/** What to change when the engine cannot use a picture: which of the two, and how to choose a better one. */
export type Advice = { picture: "photo" | "garment" | "either"; title: string; steps: readonly string[] };

export const TRYON_FAILED = "Try-on failed";
/** Beside every try-on without a picture, and nowhere else: the server's own sentence says only what happened. */
export const NO_CREDIT_TAKEN = "No credit was taken.";

const PHOTO_STEPS = {
  standBack: "Stand back until head and feet are both in the picture.",
  faceCamera: "Face the camera, standing straight, arms slightly away from the body.",
  plainWall: "Choose a plain wall and even light.",
};

const GARMENT_STEPS = {
  one: "Show one garment, whole, from the front.",
  flat: "Lay it flat or hang it on a plain background that differs from its colour.",
};

const ADVICE: Record<string, Advice> = {
  CONSENT_REQUIRED: {
    picture: "photo",
    title: "We need your yes first",
    steps: ["Open your profile, under Picture, and read what we do with your photos.", "Agree there, then try again."],
  },
  NO_PERSON: {
    picture: "photo",
    title: "We could not find you in the photo",
    steps: [PHOTO_STEPS.standBack, PHOTO_STEPS.faceCamera, PHOTO_STEPS.plainWall],
  },
  SEVERAL_PEOPLE: {
    picture: "photo",
    title: "We cannot tell whom to dress",
    steps: [
      "Crop the photo to yourself, or use one with only you in it.",
      "Look out for mirrors and posters behind you.",
    ],
  },
  BODY_NOT_VISIBLE: {
    picture: "photo",
    title: "The photo does not show where the garment goes",
    steps: [PHOTO_STEPS.standBack, "Prop the phone at hip height, or ask someone to take the photo."],
  },
  POSE_UNSUITABLE: {
    picture: "photo",
    title: "The pose hides what we need to see",
    steps: [PHOTO_STEPS.faceCamera, "Let the arms hang, without bags or folded hands in front."],
  },
  GARMENT_NOT_FOUND: {
    picture: "garment",
    title: "We could not find the garment",
    steps: [GARMENT_STEPS.one, GARMENT_STEPS.flat],
  },
  GARMENT_UNSUPPORTED: {
    picture: "garment",
    title: "This garment does not work yet",
    steps: ["Tops, dresses, skirts and trousers work best.", GARMENT_STEPS.one, GARMENT_STEPS.flat],
  },
  CONTENT_REFUSED: {
    picture: "either",
    title: "This picture cannot be used",
    steps: ["Use a photo of yourself, clothed, and a picture of a garment alone."],
  },
  IMAGE_UNREADABLE: {
    picture: "either",
    title: "A picture could not be opened",
    steps: ["Save it again as JPEG, PNG or WebP.", "Or take a fresh photo and use that."],
  },
  IMAGE_TOO_SMALL: {
    picture: "either",
    title: "A picture is too small",
    steps: ["Use the original photo rather than a screenshot or a preview.", "Stand nearer if you look small in it."],
  },
  IMAGE_TOO_LARGE: {
    picture: "either",
    title: "A picture is too large",
    steps: ["Use a picture of at most 40 megapixels."],
  },
};

const GENERAL: Advice = {
  picture: "either",
  title: "The try-on did not work out",
  steps: ["Try again in a moment. Both pictures are still here."],
};

export function adviceFor(code: string): Advice {
  return ADVICE[code] ?? GENERAL;
}
