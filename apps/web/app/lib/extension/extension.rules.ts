/** Validates what a page receives from the browser extension. */
import {
  EXTENSION_READY_MESSAGE,
  EXTENSION_REQUEST_VALID_MS,
  type ExtensionAuthStatus,
  type ExtensionRequest,
  type User,
} from "@toile/contract";

/** Chromium's are 32 letters from a to p; Firefox's are UUIDs, or an email-like id that the extension chose. */
const EXTENSION_ID = /^[\w.@{}-]{8,80}$/;

/** Null unless it is an id. */
export const toExtensionId = (value: unknown): string | null =>
  typeof value === "string" && EXTENSION_ID.test(value) ? value : null;

/** From a window message of its own type, from this site only. */
export function idOfMessage({ data, origin }: Pick<MessageEvent, "data" | "origin">, own: string): string | null {
  if (origin !== own || typeof data !== "object" || data === null || data.type !== EXTENSION_READY_MESSAGE) return null;
  return toExtensionId(data.extensionId);
}

/** A product that this shop does not have, in the shape of a product. */
export type PlaceholderProduct = {
  name: string;
  imageUrl: string;
  productUrl: string;
  price: 0;
  currency: "USD";
  status: "active";
};

const isWebUrl = (value: unknown): value is string =>
  typeof value === "string" && URL.canParse(value) && ["http:", "https:"].includes(new URL(value).protocol);

/** Null if the request is too old, in the future, or not a request. */
export function toPlaceholder(left: string | null, nowMs: number): PlaceholderProduct | null {
  const request = parse(left);
  if (!request || !isWebUrl(request.garmentImageUrl) || typeof request.at !== "number") return null;
  const ageMs = nowMs - request.at;
  if (!(ageMs >= 0 && ageMs <= EXTENSION_REQUEST_VALID_MS)) return null;
  const name = typeof request.productName === "string" ? request.productName.trim() : "";
  return {
    name: name || "Product",
    imageUrl: request.garmentImageUrl,
    productUrl: isWebUrl(request.productUrl) ? request.productUrl : "",
    price: 0,
    currency: "USD",
    status: "active",
  };
}

function parse(left: string | null): Partial<Record<keyof ExtensionRequest, unknown>> | null {
  try {
    const value: unknown = JSON.parse(left ?? "null");
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

export const toProfile = ({ id, email, firstName, lastName }: User): ExtensionAuthStatus["userProfile"] => ({
  id,
  email,
  firstName,
  lastName,
});
