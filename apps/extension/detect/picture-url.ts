/** The URLs of the picture that an element shows or will show: responsive sets, lazy-loaded pictures, zooms and backgrounds. */
import { parseSrcset } from "./srcset.rules.ts";

/** They name the picture in full size, for a zoom. */
const FULL = [
  "data-large_image",
  "data-zoom-image",
  "data-zoom",
  "data-zoom-src",
  "data-magnify-src",
  "data-large",
  "data-full",
  "data-large-img-url",
  "data-full-size-image-url",
  "data-image-large-src",
  "data-full-image",
];
const FULL_LEVELS = 3;
const LATER = ["data-src", "data-original", "data-lazy-src", "data-lazy", "data-image", "data-bg"];
const SETS = ["srcset", "data-srcset", "data-lazy-srcset"];
/** For a URL with a gap for the width, if the page does not list the widths. */
const GAP_WIDTH = 1200;
const URL_MAX = 2048;
/** Narrower ones stand in for a picture until it is loaded. */
const WIDTH_MIN = 100;
const LARGEST_MAX = 3;

type Stated = { url: string; width: number };

/**
 * The URLs of the largest pictures that the page states, the largest first, then the one that it shows; empty if none can be fetched.
 *
 * @param others - The same picture's URLs elsewhere on the page, in the product's data.
 */
export function pictureUrlsOf(
  element: Element,
  backgroundOf: (element: Element) => string,
  base: string,
  others: (url: string) => string[] = () => [],
): string[] {
  const own = (element.localName === "img" ? ofImage(element) : ofBackground(element, backgroundOf)).flatMap(
    ({ url, width }) => ({ url: toUrl(url, base), width }),
  );
  const [first] = own.flatMap(({ url }) => url ?? []);
  if (!first) return [];
  const elsewhere = others(first).filter((url) => !own.some((one) => one.url === toUrl(url, base)));
  const stated = [...own, ...elsewhere.map((url) => ({ url: toUrl(url, base), width: widthIn(url) ?? Infinity }))];
  const sorted = stated
    .filter((one): one is Stated => one.url !== null && one.width >= WIDTH_MIN)
    .sort((a, b) => b.width - a.width || 0);
  const shown = toUrl((element as HTMLImageElement).currentSrc || (element.getAttribute("src") ?? ""), base);
  const largest = sorted.slice(0, LARGEST_MAX).map(({ url }) => url);
  return [...new Set([...largest, ...(shown && largest.length > 0 ? [shown] : [])])];
}

/** Sorted by how sure it is that the picture exists; of equal widths the first is taken. */
function ofImage(image: Element): Stated[] {
  const drawn = Number(image.getAttribute("width")) || 600;
  const sources = image.parentElement?.localName === "picture" ? image.parentElement.querySelectorAll("source") : [];
  const sets = [image, ...sources].flatMap((element) =>
    SETS.flatMap((name) => parseSrcset(element.getAttribute(name) ?? "")).map(({ url, width, density }) => ({
      url,
      width: width ?? widthIn(url) ?? (density ?? 1) * drawn,
    })),
  );
  const later = LATER.flatMap((name) => image.getAttribute(name) ?? []).map((url) => fill(url, image));
  const shown = [(image as HTMLImageElement).currentSrc, image.getAttribute("src")].flatMap((url) => url || []);
  const full = [...fullOf(image), enlarged(image)].flatMap((url) => url || []);
  return [
    ...full.map((url) => ({ url, width: widthIn(url) ?? Infinity })),
    ...sets,
    ...later.map((url) => ({ url, width: widthIn(url) ?? drawn })),
    ...shown.map((url) => ({ url, width: widthIn(url) ?? drawn })),
  ];
}

/** Some themes name it on a box around the picture. */
function* fullOf(image: Element): Generator<string> {
  let box: Element | null = image;
  for (let level = 0; box && level <= FULL_LEVELS; level++, box = box.parentElement)
    for (const name of FULL) {
      const url = box.getAttribute(name);
      if (url && isPicture(url)) yield url;
    }
}

/** The picture that a click on this one opens. */
function enlarged(image: Element): string | null {
  const href = image.closest("a[href]")?.getAttribute("href") ?? "";
  return isPicture(href) ? href : null;
}

export const isPicture = (href: string) => /\.(?:jpe?g|png|webp|avif)(?:\?|$)/i.test(href);

/** "_{width}x": with the largest of the listed widths. */
function fill(url: string, image: Element): string {
  const listed = (image.getAttribute("data-widths") ?? "").match(/\d+/g)?.map(Number) ?? [];
  return url.replace("{width}", String(Math.max(...listed, 0) || GAP_WIDTH));
}

function ofBackground(element: Element, backgroundOf: (element: Element) => string): Stated[] {
  const set = parseSrcset(element.getAttribute("data-bgset") ?? "");
  if (set.length > 0) return set.map(({ url, width }) => ({ url, width: width ?? GAP_WIDTH }));
  const later = element.getAttribute("data-bg") ?? element.getAttribute("data-background-image");
  const url = later?.replace(/^url\(["']?|["']?\)$/g, "") ?? /url\((["']?)(.+?)\1\)/.exec(backgroundOf(element))?.[2];
  return url ? [{ url, width: widthIn(url) ?? GAP_WIDTH }] : [];
}

/** The width that a URL names: "?width=533", "w_800", "_1200x", "-600x800". */
function widthIn(url: string): number | null {
  const width =
    /[?&](?:width|w|wid|sw|imwidth|size)=(\d{2,4})\b/i.exec(url)?.[1] ??
    /[/,]w[_-](\d{2,4})\b/.exec(url)?.[1] ??
    /[_-](\d{2,4})x(?:\d{2,4})?(?:_crop_\w+)?(?:@2x)?\.\w+(?:\?|$)/.exec(url)?.[1] ??
    /\/(\d{3,4})x\d{3,4}\//.exec(url)?.[1];
  if (width) return Number(width);
  const size = /-(cart|small|home|medium|large|superlarge|thickbox)_default(?:\/|\.)/.exec(url)?.[1];
  return size ? (PRESTASHOP[size] ?? null) : null;
}

/** The usual widths of a theme's sizes. */
const PRESTASHOP: Record<string, number> = {
  small: 98,
  home: 250,
  medium: 452,
  large: 800,
  superlarge: 1000,
  thickbox: 1100,
  cart: 125,
};

/** Pictures that stand for one that is missing or still to come. */
const PLACEHOLDER =
  /\.svg$|(?:^|[/_.-])(?:blank|placeholder|spacer|pixel|loading|loader|transparent|no-?image|no-?photo|noimg|missing|coming-?soon|default[-_]image|1x1)(?:[/_.-]|$)/i;

function toUrl(stated: string, base: string): string | null {
  if (!URL.canParse(stated, base)) return null;
  const url = new URL(stated, base);
  // As a browser does it on a secure page.
  if (base.startsWith("https:")) url.protocol = "https:";
  if (!/^https?:$/.test(url.protocol) || url.href.length > URL_MAX) return null;
  return PLACEHOLDER.test(url.pathname) ? null : url.href;
}

const SIZES =
  /(?:[_-](?:\d+x\d*|x\d+|small|compact|medium|large|grande|master|thumb|scaled|\d{2,4}w|[a-z]+_default)|@\dx)+$/;

/** The same for every size of one picture, so that the page's data can be matched with its pictures. */
export function stemOf(href: string): string {
  if (!URL.canParse(href)) return href;
  const url = new URL(href);
  // Image services name the original in a parameter.
  const inner = url.searchParams.get("url") ?? url.searchParams.get("src");
  const path = inner && URL.canParse(inner, url) ? new URL(inner, url).pathname : url.pathname;
  const [file = "", folder = ""] = path.toLowerCase().split("/").reverse();
  const stem = file.replace(/\.(?:jpe?g|png|webp|avif|gif)$/, "").replace(SIZES, "");
  // Names such as "1.jpg" and "main.jpg" are distinguished by their folder.
  return stem.length < 6 ? `${folder}/${stem}` : stem;
}
