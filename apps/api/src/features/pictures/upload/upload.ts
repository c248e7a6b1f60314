/** Uploads: checked by their first bytes, then decoded and re-encoded. */
export { createSanitiser, type SanePicture } from "./sanitise.ts";
export { acceptKind, type StoredContentType } from "./upload.rules.ts";
