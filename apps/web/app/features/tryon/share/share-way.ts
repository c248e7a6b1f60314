/** How a finished picture is shared. */
export type ShareWay = "sheet" | "window" | "save";

export type ShareMeans = {
  /** A phone or tablet: only there do shoppers expect a share sheet. */
  handheld: boolean;
  /** The device's share sheet accepts this picture. */
  sheetTakesPicture: boolean;
  /** The target has its own share window. */
  hasWindow: boolean;
};

/** On phones the device's own share sheet first; then the target's window; else a saved file and instructions. */
export function shareWay({ handheld, sheetTakesPicture, hasWindow }: ShareMeans): ShareWay {
  if (handheld && sheetTakesPicture) return "sheet";
  return hasWindow ? "window" : "save";
}
