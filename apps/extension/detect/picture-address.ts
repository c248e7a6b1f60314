/** The real URL of an element's picture: responsive sets, lazy-loaded pictures, and backgrounds. */

const LATER = ["data-src", "data-original", "data-lazy-src", "data-lazy", "data-image", "data-zoom-image", "data-bg"];
const LATER_SETS = ["data-srcset", "data-lazy-srcset"];
/** Enough for a try-on; larger ones only cost time. */
const WANTED_WIDTH = 1200;
const ADDRESS_MAX = 2048;

/** The URL of the best picture that an element shows or will show; null if none can be fetched. */
export function pictureAddressOf(element: Element, backgroundOf: (element: Element) => string, base: string) {
  const named = element.localName === "img" ? ofImage(element) : [ofBackground(element, backgroundOf)];
  for (const address of named) {
    const found = address && toAddress(address, base);
    if (found) return found;
  }
  return null;
}

function ofImage(image: Element): Array<string | null> {
  const sources = image.parentElement?.localName === "picture" ? image.parentElement.querySelectorAll("source") : [];
  const sets = [image, ...sources].flatMap((element) =>
    ["srcset", ...LATER_SETS].map((name) => bestOf(element.getAttribute(name))),
  );
  const later = LATER.map((name) => image.getAttribute(name)?.replace("{width}", String(WANTED_WIDTH)) ?? null);
  const { currentSrc } = image as HTMLImageElement;
  return [...sets, ...later, currentSrc || null, image.getAttribute("src")];
}

function ofBackground(element: Element, backgroundOf: (element: Element) => string): string | null {
  const later = element.getAttribute("data-bg") ?? element.getAttribute("data-background-image");
  if (later) return later.replace(/^url\(["']?|["']?\)$/g, "");
  return /url\((["']?)(.+?)\1\)/.exec(backgroundOf(element))?.[2] ?? null;
}

/** The smallest that is wide enough, or the widest. URLs may contain commas, so a candidate ends at its width. */
function bestOf(set: string | null): string | null {
  if (!set) return null;
  const candidates = [...set.matchAll(/(\S+)(?:\s+([\d.]+)([wx]))?\s*(?:,\s|$)/g)].map(
    ([, address = "", size, unit]) => ({
      address: address.replace(/,$/, ""),
      width: unit === "w" ? Number(size) : Number(size ?? 1) * 600,
    }),
  );
  const byWidth = candidates.sort((a, b) => a.width - b.width);
  return (byWidth.find(({ width }) => width >= WANTED_WIDTH) ?? byWidth.at(-1))?.address ?? null;
}

function toAddress(address: string, base: string): string | null {
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (!/^https?:$/.test(url.protocol) || url.href.length > ADDRESS_MAX) return null;
  return /\.svg$|\/(?:blank|placeholder|spacer|pixel|loading)[^/]*$/i.test(url.pathname) ? null : url.href;
}

const SIZES = /(?:[_-](?:\d+x\d*|x\d+|small|compact|medium|large|grande|master|thumb|\d{2,4}w)|@\dx)+$/;

/** The same for every size of one picture, so that the page's data can be matched with its pictures. */
export function stemOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  // Image services name the original in a parameter.
  const inner = url.searchParams.get("url") ?? url.searchParams.get("src");
  const path = inner && URL.canParse(inner, url) ? new URL(inner, url).pathname : url.pathname;
  const [file = "", folder = ""] = path.toLowerCase().split("/").reverse();
  const stem = file.replace(/\.(?:jpe?g|png|webp|avif|gif)$/, "").replace(SIZES, "");
  // Names such as "1.jpg" and "main.jpg" are distinguished by their folder.
  return stem.length < 6 ? `${folder}/${stem}` : stem;
}
