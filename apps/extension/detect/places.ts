/** The role of an element's place on a page, judged by tags, roles and the words in class names. */

const DECOR =
  /^(?:logo|logos|avatar|swatch|swatches|payment|payments|icon|icons|flag|sprite|rating|stars|newsletter|instagram|ugc|review|reviews|testimonial|testimonials|author|sizeguide|sizechart|megamenu|minicart|cartdrawer|trust|partner|partners|sponsor|advert|cookie|clone|cloned|duplicate)$/;
const SIDE =
  /^(?:related|recommend|recommended|recommendations|recently|upsell|upsells|crosssell|similar|also|complete|review|reviews|ugc|instagram)$/;
const GALLERY =
  /^(?:gallery|media|carousel|slider|slides?|swiper|zoom|pdp|fotorama|flickity|photos|images?|productimage|productimages|productcover|productview|productimg)$/;
const OUTSIDE =
  'nav, footer, noscript, [role=navigation], [role=contentinfo], [role=banner], [role=search], [hidden], .slick-cloned, .swiper-slide-duplicate, .cloned, [class*="--clone" i], [class*="mega-menu" i], [class*="megamenu" i], [class*="cart-drawer" i], [class*="minicart" i], [class*="mini-cart" i]';
const LEVELS = 6;

/** The parent; at the top of a shadow root, its host element. */
export function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return "host" in root ? (root as ShadowRoot).host : null;
}

export function* ancestorsOf(element: Element, levels = LEVELS): Generator<Element> {
  let next: Element | null = element;
  for (let level = 0; next && level <= levels; level++) {
    yield next;
    next = parentOf(next);
  }
}

const NAMED = ["class", "id", "data-section-type", "data-testid", "data-test", "data-qa"];

/** "product-card__Image size-guide" → product, card, image, size, guide, and size-guide as one: sizeguide. */
function wordsOf(element: Element): string[] {
  const named = NAMED.map((name) => element.getAttribute(name) ?? "").join(" ");
  return named.split(/\s+/).flatMap((token) => {
    const parts = token
      .replace(/([a-z])([A-Z])/g, "$1-$2")
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter(Boolean);
    const pairs = parts.slice(1).map((part, index) => `${parts[index]}${part}`);
    return [...parts, ...pairs];
  });
}

export const hasWord = (element: Element, words: RegExp) => wordsOf(element).some((word) => words.test(word));
const some = (element: Element, test: (ancestor: Element) => boolean, levels?: number) =>
  [...ancestorsOf(element, levels)].some(test);

/** Belongs to the page's frame: menus, header, footer. An article's own header does not. */
export function isOutside(element: Element): boolean {
  if (element.closest(OUTSIDE)) return true;
  const head = element.closest("header");
  return head !== null && !head.parentElement?.closest("main, article");
}

export const isDecor = (element: Element) => some(element, (ancestor) => hasWord(ancestor, DECOR), 4);
export const isAside = (element: Element) => some(element, (ancestor) => hasWord(ancestor, SIDE), 10);
export const isInGallery = (element: Element) => some(element, (ancestor) => hasWord(ancestor, GALLERY), 5);
