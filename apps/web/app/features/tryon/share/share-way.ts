/** Which way a finished picture leaves the page. */
export type ShareWay = "sheet" | "window" | "save";

export type ShareMeans = {
  /** A phone or tablet: the only place where a share sheet is what a shopper expects. */
  handheld: boolean;
  /** The device's share sheet takes this picture. */
  sheetTakesPicture: boolean;
  /** The target has a share window of its own. */
  hasWindow: boolean;
};

/** The device's own share sheet first, on phones; then the target's window; else a saved file and instructions. */
export function shareWay({ handheld, sheetTakesPicture, hasWindow }: ShareMeans): ShareWay {
  if (handheld && sheetTakesPicture) return "sheet";
  return hasWindow ? "window" : "save";
}
