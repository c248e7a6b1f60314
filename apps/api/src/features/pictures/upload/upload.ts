/** What comes in: judged by its first bytes, then decoded and encoded anew. */
export { createSanitiser, type SanePicture } from "./sanitise.ts";
export { sniffPicture } from "./sniff.ts";
export type { StoredContentType } from "./upload.rules.ts";
