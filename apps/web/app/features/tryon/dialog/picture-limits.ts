/** The dialog accepts any picture, because the server checks its bytes. */
import { IMAGE_MAX_BYTES } from "@toile/contract";
import type { FileRefusal } from "../../../ui/dropzone.rules.ts";
import { type Notice, noticeOf } from "../../../ui/dropzone.texts.ts";

export const ANY_PICTURE = { accept: ["image/*"], maxBytes: IMAGE_MAX_BYTES } as const;
const NOT_A_PICTURE = { title: "Invalid file type", message: "Please upload an image file." };

export const toNotice = (refusal: FileRefusal): Notice => (refusal === "type" ? NOT_A_PICTURE : noticeOf(refusal));
