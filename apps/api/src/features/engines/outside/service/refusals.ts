/** Refusals of outside services in the API's words: their own messages are written for developers. */
import { EngineRefusal, type RefusalCode } from "../../engines.interface.ts";

const SENTENCES: Record<RefusalCode, string> = {
  NO_PERSON: "No person was found in your photo. Please use one that shows you from head to feet.",
  SEVERAL_PEOPLE: "There are several people in your photo. Please use one that shows only you.",
  BODY_NOT_VISIBLE: "Not all of you is in your photo. Please use one that shows you from head to feet.",
  POSE_UNSUITABLE: "Please use a photo in which you stand, face the camera and let your arms hang down.",
  GARMENT_NOT_FOUND: "No garment was found in the picture. Please use one that shows it whole on a plain background.",
  GARMENT_UNSUPPORTED: "This kind of garment picture cannot be used. Please use another one.",
  CONTENT_REFUSED: "One of the pictures was declined by the content rules. Please use another one.",
  IMAGE_UNREADABLE: "One of the pictures cannot be read. Please use another one.",
  IMAGE_TOO_SMALL: "One of the pictures is too small. Please use a larger one.",
};

/** @param reason the service's own code, for the record */
export function toRefusal(code: RefusalCode, reason: string): EngineRefusal {
  return new EngineRefusal(code, SENTENCES[code], reason.slice(0, 100));
}

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(SENTENCES, code);
}
