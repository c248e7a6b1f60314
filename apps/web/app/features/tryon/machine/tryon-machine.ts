/**
 * The three steps of a try-on as one transition table without I/O, for the page and the dialog: the photo, the garment, the
 * result. A failed try-on keeps both pictures; only the shopper's own choices remove anything.
 */
import type { Alternatives, Judgement, WornProducts } from "@toile/contract";

/** `predictionId`: not a photo but a result of ours, over which a second garment is tried on. */
export type Photo = { url: string; predictionId?: string };

/**
 * A chosen garment: the shopper's file, or one of the rail that is fetched when needed. For a product of the shop the server
 * uses its own picture, and the history records the product.
 */
export type Garment = { name: string | null; previewUrl: string; file: File | null; productId?: string };

/** `judgement`: null if the picture was not judged. */
export type Result = WornProducts & {
  predictionId: string | null;
  imageUrl: string;
  liked: boolean;
  judgement: Judgement | null;
  /** Other versions of the picture that a mend may request. */
  alternatives: Alternatives;
  /** It is the free mend of one that was not charged. */
  free: boolean;
  /** The cost of its pictures, of which `imageUrl` is the first. */
  creditsUsed: number;
};

/** A picture that the engine could not use, and why. */
export type Refusal = { code: string; message: string };

export type Host = "page" | "dialog";

export type TryOnState = {
  host: Host;
  step: 1 | 2 | 3;
  /** A photo that was chosen on this device and not yet uploaded: shown and checked in step 1. */
  candidate: File | null;
  photo: Photo | null;
  /** The account's photo: offered again after 'Start Over', never used without being chosen. */
  savedPhoto: Photo | null;
  garment: Garment | null;
  /** The garment was given to the dialog, which then asks for none. */
  preset: boolean;
  result: Result | null;
  refusal: Refusal | null;
  /** A try-on should start automatically: set by a transition, cleared when it starts. */
  due: boolean;
};

export type TryOnEvent =
  | { type: "photo-chosen"; file: File }
  /** `resumes`: a try-on of this garment is already running. */
  | { type: "photo-found"; photo: Photo; resumes?: boolean }
  /** `begin`: 'Try it on' was pressed while the photo was not yet uploaded. */
  | { type: "photo-uploaded"; photo: Photo; begin?: boolean }
  | { type: "saved-photo-chosen" }
  | { type: "photo-refreshed"; photo: Photo }
  | { type: "change-profile" }
  | { type: "garment-chosen"; garment: Garment }
  | { type: "garment-removed" }
  | { type: "refused"; refusal: Refusal }
  | { type: "started" }
  | { type: "succeeded"; result: Result }
  | { type: "liked"; liked: boolean }
  | { type: "try-another" }
  | { type: "wear-with"; garment: Garment }
  | { type: "start-over" }
  | { type: "signed-out" };

export function openTryOn(host: Host, garment: Garment | null = null): TryOnState {
  return {
    host,
    step: 1,
    candidate: null,
    photo: null,
    savedPhoto: null,
    garment,
    preset: garment !== null,
    result: null,
    refusal: null,
    due: false,
  };
}

/** The person under the clothes: if the photo is a result, the account's photo. */
const personOf = ({ photo, savedPhoto }: TryOnState): Photo | null => (photo?.predictionId ? savedPhoto : photo);

/** If the dialog opens with both pictures, it starts the try-on; on the page the shopper does. */
const beginsByItself = ({ host, garment }: TryOnState, { resumes = false }: { resumes?: boolean }): boolean =>
  host === "dialog" && garment !== null && !resumes;

const personIn = ({ photo, savedPhoto }: TryOnState, result: Result): Photo => photo ?? savedPhoto ?? toPhoto(result);

export function tryOnReducer(state: TryOnState, event: TryOnEvent): TryOnState {
  switch (event.type) {
    case "photo-chosen":
      // The current photo is put aside, so that no try-on uses one that the shopper is about to replace.
      if (state.step !== 1) return state;
      return { ...state, candidate: event.file, photo: null, savedPhoto: state.photo ?? state.savedPhoto };
    case "photo-found":
      // The response may arrive after the shopper has begun: it never moves anyone who already has a photo.
      if (state.candidate || state.photo || state.step !== 1) return { ...state, savedPhoto: event.photo };
      return { ...state, step: 2, photo: event.photo, savedPhoto: event.photo, due: beginsByItself(state, event) };
    case "photo-uploaded": {
      const { photo, begin: due = false } = event;
      return { ...state, step: 2, candidate: null, photo, savedPhoto: photo, result: null, refusal: null, due };
    }
    case "saved-photo-chosen": {
      const photo = state.photo ?? state.savedPhoto;
      return photo ? { ...state, step: 2, candidate: null, photo } : state;
    }
    case "photo-refreshed":
      if (event.photo.predictionId) return { ...state, photo: event.photo };
      return { ...state, photo: state.photo && event.photo, savedPhoto: event.photo };
    case "change-profile":
      if (state.step === 1) return state;
      return { ...state, step: 1, photo: personOf(state), result: null, refusal: null, due: false };
    case "garment-chosen":
      return state.step === 3 ? state : { ...state, garment: event.garment, refusal: null };
    case "garment-removed":
      if (state.step === 3) return state;
      return { ...state, garment: null, preset: false, refusal: null, due: false };
    case "refused":
      return { ...state, refusal: event.refusal };
    case "started":
      return { ...state, refusal: null, due: false };
    case "succeeded":
      // A result that was started before this page opened may arrive before the photo that it was made from.
      return { ...state, step: 3, photo: personIn(state, event.result), result: event.result, refusal: null };
    case "liked":
      return state.result ? { ...state, result: { ...state.result, liked: event.liked } } : state;
    case "try-another":
      if (state.step !== 3) return state;
      // The dialog runs once more with the same garment.
      if (state.host === "dialog") return { ...state, step: 2, result: null, due: true };
      return { ...state, step: 2, photo: personOf(state), garment: null, result: null, refusal: null };
    case "wear-with":
      if (!state.result) return state;
      return {
        ...state,
        step: 2,
        photo: toPhoto(state.result),
        garment: event.garment,
        preset: true,
        result: null,
        due: true,
      };
    case "start-over":
      return { ...openTryOn(state.host), savedPhoto: state.savedPhoto };
    case "signed-out":
      return { ...openTryOn(state.host), garment: state.step === 3 ? null : state.garment };
  }
}

/** A result as the photo of the next try-on. */
export function toPhoto({ imageUrl, predictionId }: Result): Photo {
  return predictionId === null ? { url: imageUrl } : { url: imageUrl, predictionId };
}

/** Step 3 is titled with the garment's name when there is one, else with the product's (X.04 in docs/requirements.md). */
export function resultTitle(garment: Pick<Garment, "name"> | null, productName: string): string {
  return `${garment?.name || productName}!`;
}
