export type FirstPaintOptions = { themeKey: string; sessionKeys: readonly string[] };

/** Part of every page's HTML, and run in its head: theme.ts says what it is for. */
export default function firstPaint({ themeKey, sessionKeys }: FirstPaintOptions): void {
  // zod tries to compile schemas by `eval` as soon as it is loaded; our policy refuses that, and the browser would report each try.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  // The browser's offer to install the app may come before React does (features/shell/app).
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
    // Storage may be forbidden: the theme is then the system's, and nobody is signed in.
  }
}
