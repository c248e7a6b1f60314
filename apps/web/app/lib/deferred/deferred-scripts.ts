/**
 * The page's scripts and fonts are loaded once the first pictures can be seen: on a phone's connection the first picture would otherwise wait for all
 * of them. A press, touch or key loads them at once, and a button that was pressed before they came is pressed again afterwards.
 */
import { inlineCall } from "../page/inline-call.ts";
import type { StartScriptsOptions } from "./start-scripts.inline.ts";
import START_SCRIPTS from "./start-scripts.inline.ts?script";

/** The file that the build gathers React in: see `CHUNKS` in vite.config.ts. It needs no other. */
const REACT = /\/react-[^/]+\.js$/;

/** The longest that scripts wait for a picture. */
const PICTURE_WAIT_MS = 3000;

declare global {
  interface Window {
    /** The button that was pressed last before the page listened. */
    __earlyPress?: HTMLElement | null | undefined;
  }
}

/**
 * An inline script that loads the fonts, starts the module script `code` and fetches `modules` beside it: after the first paint and the pictures of high priority,
 * at the first press, touch or key, or at once in a hidden tab. It passes its own nonce on.
 *
 * React is run first, as a task of its own: together with all others it keeps a phone from responding for a tenth of a second.
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
 * Once, when the page listens: what was pressed while nobody did. A moment later than asked, because the press that made the
 * framework finish the page is still on its way to it then, and heard twice it would take itself back.
 */
export function replayEarlyPress(): void {
  setTimeout(() => {
    const pressed = window.__earlyPress;
    window.__earlyPress = undefined;
    if (!pressed?.isConnected) return;
    // Tabs and menus open as the pointer goes down, all else by the click.
    const down = { bubbles: true, cancelable: true, button: 0 };
    pressed.dispatchEvent(new PointerEvent("pointerdown", down));
    pressed.dispatchEvent(new MouseEvent("mousedown", down));
    pressed.click();
  });
}

/** For every press that the framework hears by itself. */
export function forgetEarlyPress(): void {
  if (window.__earlyPress) window.__earlyPress = null;
}
