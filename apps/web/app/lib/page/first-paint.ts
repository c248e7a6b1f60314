export type FirstPaintOptions = { themeKey: string; sessionKeys: readonly string[] };

/** Its text is part of every page's HTML and runs in the head (theme.ts), so it must not use anything from outside. */
export function firstPaint({ themeKey, sessionKeys }: FirstPaintOptions): void {
  // zod tries to compile schemas with `eval` when it is loaded; our policy refuses that, and the browser would report each attempt.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  // The browser may offer to install the app before React has started (features/shell/app).
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    Object.assign(globalThis, { __installOffer: event });
  });
  const { dataset } = document.documentElement;
  try {
    // The try-on window on a shop's page has the theme that the shop gave it.
    const theme = dataset.given ?? localStorage.getItem(themeKey);
    dataset.theme = theme === "light" || theme === "dark" ? theme : "system";
    if (sessionKeys.every((key) => localStorage.getItem(key))) dataset.signedIn = "";
  } catch {
    // Storage may be blocked: then the system's theme applies, and the visitor counts as signed out.
  }
}
