/** Elements without a library, because this code runs on every page of a shop. */

type Attributes = Record<string, string>;

export function make<T extends keyof HTMLElementTagNameMap>(
  name: T,
  attributes: Attributes = {},
  ...children: Array<Node | string>
): HTMLElementTagNameMap[T] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

function drawing(paths: Attributes[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ viewBox: "0 0 100 100", "aria-hidden": "true", fill: "currentColor" }))
    svg.setAttribute(name, value);
  for (const attributes of paths) {
    const path = document.createElementNS(SVG, "path");
    for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value);
    svg.append(path);
  }
  return svg;
}

/** The house's mark. */
export const mark = () =>
  drawing([
    { d: "M14 21C30 15.5 42 19.5 50 19.5 58 19.5 70 15.5 86 21V28.5C70 23.5 60 27 50 27 40 27 30 23.5 14 28.5Z" },
    { d: "M50 27C52 37 59.5 45 59.5 54 59.5 64 53 74 50 90 47 74 40.5 64 40.5 54 40.5 45 48 37 50 27Z" },
  ]);

export const cross = () =>
  drawing([{ d: "M20 20 80 80M80 20 20 80", stroke: "currentColor", "stroke-width": "7", "stroke-linecap": "round" }]);

const hosts = new WeakSet<Element>();

/** Whether it is one of our hosts, as far as the page can see them. */
export const isOurs = (element: Element) => hosts.has(element);

/** Left to right, because our texts are in English, also on a page in Arabic. `all` leaves the direction out. */
const HOST = { all: "initial", direction: "ltr", "unicode-bidi": "normal", "color-scheme": "light dark" };

/**
 * Our own host element on another site's page: closed, so that the page's scripts and styles do not reach into it. Each of its own styles
 * is important: a page's style may be too, and next to an important `all: initial` any other would be lost.
 */
export function makeHost(position: Attributes): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement("div");
  hosts.add(host);
  // The page's colours are not used: the user's own light or dark setting is.
  for (const [name, value] of Object.entries({ ...HOST, ...position }))
    host.style.setProperty(name, value, "important");
  return { host, root: host.attachShadow({ mode: "closed" }) };
}

/** Painted instead of loaded by URL, because a shop may forbid pictures from other sites. */
export async function paint(dataUrl: string, label: string): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(toBlob(dataUrl));
  const canvas = make("canvas", { role: "img", "aria-label": label });
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas;
}

/** Not by fetch, to which the page's own policy would apply. */
export function toBlob(dataUrl: string): Blob {
  const [head = "", data = ""] = dataUrl.split(",", 2);
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]*)/.exec(head)?.[1] ?? "" });
}
