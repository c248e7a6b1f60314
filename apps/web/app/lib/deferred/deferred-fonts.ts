/**
 * The product's own faces (78 kB) wait for the first pictures, as its scripts do: on a phone's connection they are 0.4 s of them. Until then text stands
 * in local faces of the same measure (styles/fonts.css), then all faces change at once. A browser that has them in its cache wears them from
 * the first paint. `data-fonts` on <html> says that they are worn.
 *
 * They are faces of a script's making and not of the style sheet's: a face that joins a family already asked for is a new layout of its texts, while
 * another family for a page is a new style of every element as well, and that is as long again.
 */
import { STORAGE_KEYS } from "@toile/contract";
import { FONTS_KEY } from "../consent/stored-items.ts";
import { inlineCall } from "../page/inline-call.ts";
import type { LoadFontsOptions } from "./load-fonts.inline.ts";
import LOAD_FONTS from "./load-fonts.inline.ts?script";

export type FontFile = { family: string; file: string; style?: "italic"; weight?: string };

declare global {
  interface Window {
    /** Loads the faces and wears them together; once. */
    __wearFonts?: () => void;
  }
}

/**
 * An inline script for the head: makes `__wearFonts`. With `atOnce`, or where a visit before has loaded the faces, each is worn as it comes: a
 * browser delays its first paint by some hundredths of a second for faces that are loading.
 */
export function fontScript(faces: readonly FontFile[], { atOnce = false } = {}): string {
  const options: LoadFontsOptions = {
    faces: faces.map(({ family, file, ...set }) => [family, `url(${file})`, { ...set, display: "swap" }]),
    // In local storage: all faces came once, so that the cache likely has them. Where it has not, they are only loaded as early as a style sheet would.
    storageKey: FONTS_KEY,
    preferencesKey: STORAGE_KEYS.cookiePreferences,
    atOnce,
  };
  return inlineCall(LOAD_FONTS, options);
}
