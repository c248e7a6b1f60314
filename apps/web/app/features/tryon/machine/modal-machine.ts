/** The three steps of the try-on modal as one transition table without I/O. */
import { type Garment, type Photo, type Result, toPhoto } from "./tryon-machine.ts";

export type ModalState = {
  step: "profile" | "tryon" | "result";
  photo: Photo | null;
  /** Under the clothes, where `photo` is a result that another garment is tried on over. */
  person: Photo | null;
  garment: Garment | null;
  /** The garment came with the trigger: none is to be chosen. */
  preset: boolean;
  result: Result | null;
  /** A try-on is to begin by itself: raised by a transition, taken away as it begins. */
  due: boolean;
};

export type ModalEvent =
  /** `resumes`: a try-on of this garment is under way already. */
  | { type: "photo-found"; photo: Photo; resumes?: boolean }
  | { type: "photo-uploaded"; photo: Photo }
  | { type: "photo-refreshed"; photo: Photo }
  | { type: "saved-photo-chosen" }
  | { type: "change-photo" }
  | { type: "garment-chosen"; garment: Garment }
  | { type: "garment-lost" }
  | { type: "started" }
  | { type: "succeeded"; result: Result }
  | { type: "try-another" }
  | { type: "wear-with"; garment: Garment };

export function openModal(garment: Garment | null): ModalState {
  return { step: "profile", photo: null, person: null, garment, preset: garment !== null, result: null, due: false };
}

export function modalReducer(state: ModalState, event: ModalEvent): ModalState {
  switch (event.type) {
    case "photo-found":
      // The account's photo opens the modal on 'tryon', which begins by itself; a shopper who already chose a photo is not moved.
      if (state.photo || state.step !== "profile") return state;
      return { ...state, step: "tryon", photo: event.photo, due: state.garment !== null && !event.resumes };
    case "photo-uploaded":
      return { ...state, step: "tryon", photo: event.photo, person: null, result: null };
    case "photo-refreshed":
      return { ...state, photo: state.photo && event.photo };
    case "saved-photo-chosen":
      return state.photo ? { ...state, step: "tryon" } : state;
    case "change-photo":
      return { ...state, step: "profile", photo: state.person ?? state.photo, person: null, result: null, due: false };
    case "garment-chosen":
      return { ...state, garment: event.garment };
    case "garment-lost":
      return { ...state, garment: null, preset: false, due: false };
    case "started":
      return { ...state, due: false };
    case "succeeded":
      return { ...state, step: "result", result: event.result };
    case "try-another":
      return state.step === "result" ? { ...state, step: "tryon", result: null, due: true } : state;
    case "wear-with":
      if (!state.result) return state;
      return {
        ...state,
        step: "tryon",
        photo: toPhoto(state.result),
        person: state.person ?? state.photo,
        garment: event.garment,
        preset: true,
        result: null,
        due: true,
      };
  }
}
