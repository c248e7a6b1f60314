/**
 * Copies a service's picture at once, because its URL expires. The URL came from outside, so it is as untrusted as any
 * user's: only https to public hosts, checked at the connection and after each redirect. Only the configured service's
 * own origin is exempt, so that a self-hosted server may be local.
 */
import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { IMAGE_MAX_BYTES, IMAGE_TYPES, pictureKindOf } from "@toile/contract";
import ipaddr from "ipaddr.js";
import { Agent, request } from "undici";
import { isPublicAddress } from "../../../pictures/pictures.ts";
import { readLimited } from "./api-client.ts";

const REDIRECTS_MAX = 3;

/** Why a picture could not be downloaded. Its message is for the log. */
export class PictureRefused extends Error {}

export type Download = {
  /** The configured service's origin. */
  ownOrigin: string;
  /** Sent only to that origin. */
  headers?: Record<string, string>;
  signal: AbortSignal;
};

/**
 * The bytes of a `data:` URL or URL: at most 10 MB, a JPEG, PNG or WebP by its first bytes.
 * @throws PictureRefused, or the connection's error
 */
export async function downloadPicture(url: string, download: Download): Promise<Uint8Array> {
  const bytes = url.startsWith("data:") ? readDataUrl(url) : await follow(url, download);
  if (!IMAGE_TYPES.some((type) => type === `image/${pictureKindOf(bytes)}`))
    throw new PictureRefused("it is not a JPEG, PNG or WebP");
  return bytes;
}

function readDataUrl(url: string): Uint8Array {
  const comma = url.indexOf(",");
  if (comma < 0 || !/^data:[a-z0-9/+.-]*;base64$/i.test(url.slice(0, comma))) {
    throw new PictureRefused("its data address is not base64");
  }
  if ((url.length - comma) * 0.75 > IMAGE_MAX_BYTES) throw new PictureRefused("it is larger than 10 MB");
  return Buffer.from(url.slice(comma + 1), "base64");
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
      return callback(new PictureRefused("its host is not public"), []);
    }
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

function acceptUrl(href: string | URL, ownOrigin: string): URL {
  if (!URL.canParse(String(href))) throw new PictureRefused("it is not a URL");
  const url = new URL(href);
  if (url.origin === ownOrigin) return url;
  if (url.protocol !== "https:") throw new PictureRefused("its URL is not https");
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(literal) && !isPublicAddress(literal)) throw new PictureRefused("its host is not public");
  return url;
}

async function follow(href: string, { ownOrigin, headers = {}, signal }: Download): Promise<Uint8Array> {
  const open = new Agent();
  const guarded = new Agent({ connect: { lookup: publicLookup } });
  try {
    let url = acceptUrl(href, ownOrigin);
    for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
      const own = url.origin === ownOrigin;
      const response = await request(url, {
        dispatcher: own ? open : guarded,
        signal,
        headers: { accept: "image/png,image/jpeg,image/webp", ...(own ? headers : {}) },
      });
      response.body.on("error", () => undefined);
      const { location, "content-length": declared } = response.headers;
      if (response.statusCode >= 300 && response.statusCode < 400 && typeof location === "string") {
        response.body.destroy();
        if (!URL.canParse(location, url)) throw new PictureRefused("its redirect has no target");
        url = acceptUrl(new URL(location, url), ownOrigin);
        continue;
      }
      if (response.statusCode >= 500) throw new Error(`its server answered ${response.statusCode}`);
      if (response.statusCode !== 200) throw new PictureRefused(`its server answered ${response.statusCode}`);
      if (Number(declared) > IMAGE_MAX_BYTES) throw new PictureRefused("it is larger than 10 MB");
      return await readLimited(response.body, IMAGE_MAX_BYTES).catch((error: unknown) => {
        throw error instanceof RangeError ? new PictureRefused("it is larger than 10 MB") : error;
      });
    }
    throw new PictureRefused("it redirects too often");
  } finally {
    await Promise.all([open.destroy(), guarded.destroy()]);
  }
}
