/** Light, dark or the system's: set on <html> as `data-theme`, and stored in local storage if the visitor allows it. */
import { STORAGE_KEYS } from "@toile/contract";
import { isAllowed } from "../consent/consent.ts";
import { type FirstPaintOptions, firstPaint } from "./first-paint.ts";

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** The background colours of theme.css, for the browser's own bars, which cannot read CSS variables. */
export const THEME_COLORS = { light: "#faf7f2", dark: "#15120f" } as const;

export function parseTheme(value: unknown): Theme {
  return value === "light" || value === "dark" ? value : "system";
}

const FIRST_PAINT_OPTIONS: FirstPaintOptions = {
  themeKey: STORAGE_KEYS.theme,
  sessionKeys: [STORAGE_KEYS.authToken, STORAGE_KEYS.userData],
};

/**
 * Runs before the first paint, so that no page flashes in the wrong theme. Also marks whether the visitor is signed in,
 * so that the header does not offer 'Login' until the session has been read.
 */
export const FIRST_PAINT_SCRIPT = `(${firstPaint})(${JSON.stringify(FIRST_PAINT_OPTIONS)})`;

export function readTheme(): Theme {
  return parseTheme(document.documentElement.dataset.theme);
}

/** False without consent, or if storage is blocked: the choice lasts only for this page. */
export function keepTheme(): boolean {
  if (!isAllowed("functional")) return false;
  try {
    localStorage.setItem(STORAGE_KEYS.theme, readTheme());
    return true;
  } catch {
    return false;
  }
}

const listeners = new Set<() => void>();

/** Returns whether the choice is kept for the next visit. */
export function setTheme(theme: Theme): boolean {
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.media.includes("dark") ? "dark" : "light";
    meta.content = THEME_COLORS[theme === "system" ? scheme : theme];
  }
  const isKept = keepTheme();
  for (const listener of listeners) listener();
  return isKept;
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
