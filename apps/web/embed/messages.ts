/**
 * What a shop's page and the try-on window say to each other. Both sides check who sends a message and its shape; anything else is
 * ignored. No picture of a person ever goes from the window to the page, nor an address of one.
 */

/** Grows where an old button and a new window, or the other way round, would not understand each other. */
const PROTOCOL = 1;

export type EmbedTheme = "light" | "dark" | "auto";

export const GARMENT_CATEGORIES = ["auto", "tops", "bottoms", "one-pieces"] as const;
export type EmbedCategory = (typeof GARMENT_CATEGORIES)[number];

export type EmbedProduct = {
  title: string;
  url: string;
  /** As it is shown, such as "€49.00"; empty where the page says none. */
  price: string;
  category: EmbedCategory;
  images: string[];
};

/** From the page. `cart`: it hears `add-to-cart`. `picture`: the bytes of an image, or null where the page could not read it and the server has to. */
export type ToWindow =
  | { type: "open"; product: EmbedProduct; theme: EmbedTheme; cart: boolean }
  | { type: "picture"; index: number; picture: Blob | null };

/** From the window. */
export type ToPage =
  | { type: "ready" }
  | { type: "result"; tryOnId: string }
  | { type: "add-to-cart"; tryOnId: string }
  | { type: "error"; code: string; message: string }
  | { type: "close" };

const TEXT_MAX = 500;
const ADDRESS_MAX = 2048;
export const IMAGES_MAX = 8;

export const pack = (message: ToWindow | ToPage) => ({ ...message, toile: PROTOCOL });

type Fields = Record<string, unknown>;
const isText = (value: unknown, max = TEXT_MAX): value is string => typeof value === "string" && value.length <= max;
const isOurs = (data: unknown): data is Fields =>
  typeof data === "object" && data !== null && (data as Fields).toile === PROTOCOL;

/** Null for anything but a message of the window. */
export function readToPage(data: unknown): ToPage | null {
  if (!isOurs(data)) return null;
  const { type, tryOnId, code, message } = data;
  if (type === "ready" || type === "close") return { type };
  if ((type === "result" || type === "add-to-cart") && isText(tryOnId)) return { type, tryOnId };
  if (type === "error" && isText(code) && isText(message)) return { type, code, message };
  return null;
}

/** Null for anything but a message of the page. */
export function readToWindow(data: unknown): ToWindow | null {
  if (!isOurs(data)) return null;
  const { type, product, theme, cart, index, picture } = data;
  if (type === "picture" && typeof index === "number" && (picture === null || picture instanceof Blob))
    return { type, index, picture };
  const read = type === "open" ? readProduct(product) : null;
  if (!read || !isTheme(theme) || typeof cart !== "boolean") return null;
  return { type: "open", product: read, theme, cart };
}

export const isTheme = (value: unknown): value is EmbedTheme =>
  value === "light" || value === "dark" || value === "auto";

function readProduct(value: unknown): EmbedProduct | null {
  if (typeof value !== "object" || value === null) return null;
  const { title, url, price, category, images } = value as Fields;
  if (!isText(title) || !isText(url, ADDRESS_MAX) || !isText(price)) return null;
  const known = GARMENT_CATEGORIES.find((name) => name === category);
  if (!known || !Array.isArray(images) || images.length > IMAGES_MAX) return null;
  return images.every((image) => isText(image, ADDRESS_MAX))
    ? { title, url, price, category: known, images: images as string[] }
    : null;
}
