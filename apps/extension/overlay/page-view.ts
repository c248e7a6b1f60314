/** What only a browser can tell of its page. */
import { browser } from "wxt/browser";
import type { PageView } from "../detect/garments.ts";

export const pageView: PageView = {
  boxOf: (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  },
  backgroundOf: (element) => getComputedStyle(element).backgroundImage,
  /** Only custom elements have closed shadow roots that matter, and asking has a cost. */
  shadowRootOf: (element) => element.shadowRoot ?? (element.localName.includes("-") ? findClosedShadow(element) : null),
};

/** Chrome has it in an API for extensions, Firefox on the element. */
type Opener = { openOrClosedShadowRoot(element: Element): ShadowRoot | null };
type WithDom = { dom?: Opener };

function findClosedShadow(element: Element): ShadowRoot | null {
  if (!(element instanceof HTMLElement)) return null;
  try {
    const own = element as HTMLElement & { openOrClosedShadowRoot?: ShadowRoot | null };
    return (browser as unknown as WithDom).dom?.openOrClosedShadowRoot(element) ?? own.openOrClosedShadowRoot ?? null;
  } catch {
    return null;
  }
}
