/** The dropzone's texts, and those for a refused file, wherever it was chosen. */
import { IMAGE_TEXTS } from "@toile/contract";
import type { FileRefusal } from "./dropzone.rules.ts";

export const DROPZONE_TEXTS = {
  /** To people with a mouse, then to those with a finger. */
  drop: "Drop a picture here or choose one.",
  dropOrPaste: "Drop a picture here, paste it, or choose one.",
  tap: "Choose a picture.",
  tapOrTake: "Choose a picture or take one.",
  /** Chosen before the page could take it. */
  inHand: "Your picture is in hand. One moment …",
  loading: "Loading the picture",
  choose: "Choose a photo",
  change: "Change photo",
  camera: "Use the camera",
  /** After the label of the input that opens the camera, and a comma. */
  byCamera: "by camera",
};

/** The title, then what to do about it. */
export type Notice = { title: string; message: string };

const { INVALID_FILE_TYPE, FILE_TOO_LARGE } = IMAGE_TEXTS;

export const FILE_NOTICES: Record<FileRefusal, Notice> = {
  type: INVALID_FILE_TYPE,
  size: FILE_TOO_LARGE,
  empty: { title: "Empty file", message: "There is nothing in this file. Please choose another one." },
  broken: { title: "Not a picture", message: "This file cannot be opened as a picture. Please choose another one." },
  heic: {
    title: INVALID_FILE_TYPE.title,
    message: `${INVALID_FILE_TYPE.message} This browser cannot open an iPhone's HEIC photos: on the iPhone choose Most Compatible under Settings, Camera, Formats, or send the photo as a JPEG.`,
  },
};

export const noticeOf = (refusal: FileRefusal): Notice => FILE_NOTICES[refusal];
