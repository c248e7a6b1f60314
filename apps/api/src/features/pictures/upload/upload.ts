/** Uploads: checked by their first bytes, then decoded and re-encoded. */
export { createSanitiser, type SanePicture } from "./sanitise.ts";
export { sniffPicture } from "./sniff.ts";
export type { StoredContentType } from "./upload.rules.ts";
