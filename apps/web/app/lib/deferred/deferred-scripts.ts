/**
 * The page's scripts are loaded once the first pictures are visible: on a phone's connection the first picture would otherwise wait for all
 * of them. A press, touch or key loads them at once, and a button that was pressed before they loaded is pressed again afterwards.
 */
import { inlineCall } from "../page/inline-call.ts";
import type { StartScriptsOptions } from "./start-scripts.inline.ts";
import START_SCRIPTS from "./start-scripts.inline.ts?script";

/** The file in which the build bundles React: see `CHUNKS` in vite.config.ts. It imports no other file. */
const REACT = /\/react-[^/]+\.js$/;

/** The longest time that scripts wait for a picture. */
const PICTURE_WAIT_MS = 3000;

declare global {
  interface Window {
    /** The last button that was pressed before the page was interactive. */
    __earlyPress?: HTMLElement | null | undefined;
  }
}

/**
 * An inline script that starts the module script `code` and fetches `modules` in parallel: after the first paint and the
 * high-priority pictures, at the first press, touch or key, or at once in a hidden tab. It passes its own nonce on.
 *
 * React runs first, in its own task: together with the other modules it would block a phone for a tenth of a second.
 */
export function deferredScript(code: string, modules: readonly string[]): string {
  const react = modules.find((module) => REACT.test(module)) ?? null;
  const options: StartScriptsOptions = {
    code: code.replace(/\n\s+/g, "\n"),
    modules,
    react,
    pictureWaitMs: PICTURE_WAIT_MS,
  };
  return inlineCall(START_SCRIPTS, options);
}

/**
 * Call once, when the page becomes interactive: repeats the last press before that. Slightly delayed, because the press that
 * made the framework hydrate the page is still being delivered, and handling it twice would undo it.
 */
export function replayEarlyPress(): void {
  setTimeout(() => {
    const pressed = window.__earlyPress;
    window.__earlyPress = undefined;
    if (!pressed?.isConnected) return;
    // Tabs and menus open on pointerdown, everything else on click.
    const down = { bubbles: true, cancelable: true, button: 0 };
    pressed.dispatchEvent(new PointerEvent("pointerdown", down));
    pressed.dispatchEvent(new MouseEvent("mousedown", down));
    pressed.click();
  });
}

/** Called for every press that the framework handles itself. */
export function forgetEarlyPress(): void {
  if (window.__earlyPress) window.__earlyPress = null;
}
