/**
 * The product's own fonts (78 kB) load after the first pictures, as its scripts do: on a phone's connection they would delay them by 0.4 s. Until
 * then text uses local fonts of the same width (styles/fonts.css), then all fonts change at once. A browser that has them in its cache uses them from
 * the first paint. `data-fonts` on <html> marks that they are in use.
 *
 * They are added by a script and not by the style sheet: adding a face to a family already in use only costs a new layout of its texts, while
 * switching the page to another family also recalculates the style of every element, which takes as long again.
 */
import { STORAGE_KEYS } from "@toile/contract";
import { FONTS_KEY } from "../consent/stored-items.ts";
import { inlineCall } from "../page/inline-call.ts";
import type { LoadFontsOptions } from "./load-fonts.inline.ts";
import LOAD_FONTS from "./load-fonts.inline.ts?script";

export type FontFile = { family: string; file: string; style?: "italic"; weight?: string };

declare global {
  interface Window {
    /** Loads the fonts once and applies them together. */
    __wearFonts?: () => void;
  }
}

/**
 * An inline script for the head: defines `__wearFonts`. With `atOnce`, or if an earlier visit loaded the fonts, each is applied as it arrives:
 * a browser delays its first paint by some hundredths of a second for fonts that are loading.
 */
export function fontScript(faces: readonly FontFile[], { atOnce = false } = {}): string {
  const options: LoadFontsOptions = {
    faces: faces.map(({ family, file, ...set }) => [family, `url(${file})`, { ...set, display: "swap" }]),
    // In local storage: all fonts have loaded once, so they are probably in the cache. If not, they are merely loaded as early as by a style sheet.
    storageKey: FONTS_KEY,
    preferencesKey: STORAGE_KEYS.cookiePreferences,
    atOnce,
  };
  return inlineCall(LOAD_FONTS, options);
}
