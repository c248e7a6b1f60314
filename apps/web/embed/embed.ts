/**
 * The script of the try-on button, at /embed.js. It defines the element and leaves no other trace on the page: no global name, no
 * cookie, nothing stored, nothing sent before the button is pressed.
 */
import { defineElement } from "./element.ts";

const script =
  (document.currentScript as HTMLScriptElement | null) ??
  // As a module it is not told which script it is.
  document.querySelector<HTMLScriptElement>('script[src*="/embed.js"]');

// A page may bring it twice.
if (script?.src && !customElements.get("toile-try-on")) defineElement(new URL(script.src).origin);
