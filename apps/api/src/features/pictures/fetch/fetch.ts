/**
 * Fetches a picture from a user's URL, behind the guards of platform/outbound (I-44). Redirects are followed here, each
 * one checked like the first.
 */
import { lookup as systemLookup } from "node:dns";
import { IMAGE_MAX_BYTES, IMAGE_TEXTS } from "@toile/contract";
import { Agent, request } from "undici";
import { AppError } from "../../../platform/errors.ts";
import { acceptUrl, guardedLookup, isPublicAddress, Refused, reasonOf } from "../../../platform/outbound/outbound.ts";

export { isPublicAddress, isPublicOrPrivateAddress, PRIVATE_HOST } from "../../../platform/outbound/outbound.ts";

const REDIRECTS_MAX = 3;
const TIMEOUT_MS = 10_000;
const PORTS = new Set(["", "80", "443"]);

export type PictureFetchOptions = {
  /** Resolves names; tests pass one that lies. */
  lookup?: typeof systemLookup;
  /** Which addresses count as public; tests allow their own server. */
  isPublic?: (address: string) => boolean;
  /** Null: any. */
  ports?: ReadonlySet<string> | null;
  timeoutMs?: number;
};

/**
 * A picture could not be fetched. `message` is for a shopper and the same for every cause: distinguishing a private
 * host from a silent one would turn us into a port scanner. `reason` names the cause, only for the operator.
 */
export class PictureNotFetched extends AppError {
  readonly reason: string;
  /** Retrying would end the same way: the URL itself is rejected. */
  readonly isFinal: boolean;

  constructor({ reason, isFinal, cause }: { reason: string; isFinal: boolean; cause: unknown }) {
    super("VALIDATION_FAILED", "We could not fetch the garment's picture from this URL.", {
      details: [
        {
          path: "garmentImageUrl",
          message: "It must be the public address of a JPEG, PNG, WebP, AVIF or GIF picture.",
        },
      ],
      cause,
    });
    this.reason = reason;
    this.isFinal = isFinal;
  }
}

export type PictureFetch = (url: string) => Promise<Uint8Array>;

/**
 * Returns a function that fetches the bytes of a public URL, at most 10 MB, within 10 seconds in total. It rejects with
 * AppError VALIDATION_FAILED (refused or unreachable) or FILE_TOO_LARGE.
 */
export function createPictureFetch(overrides: PictureFetchOptions = {}): PictureFetch {
  const options: Required<PictureFetchOptions> = {
    lookup: systemLookup,
    isPublic: isPublicAddress,
    ports: PORTS,
    timeoutMs: TIMEOUT_MS,
    ...overrides,
  };
  return async (url) => {
    // A separate connection for each fetch: a pooled socket could reuse a check made for another name.
    const agent = new Agent({
      connect: { lookup: guardedLookup(options), timeout: options.timeoutMs },
      pipelining: 0,
      maxResponseSize: IMAGE_MAX_BYTES + 1,
      maxHeaderSize: 16 * 1024,
    });
    try {
      return await follow(url, { agent, options, signal: AbortSignal.timeout(options.timeoutMs) });
    } catch (error) {
      throw toAppError(error);
    } finally {
      await agent.destroy();
    }
  };
}

type Following = { agent: Agent; options: Required<PictureFetchOptions>; signal: AbortSignal };

async function follow(href: string, { agent, options, signal }: Following): Promise<Uint8Array> {
  let url = acceptUrl(href, options);
  for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
    const response = await request(url, {
      dispatcher: agent,
      signal,
      headers: {
        accept: "image/webp,image/png,image/jpeg,image/*;q=0.5",
        "accept-encoding": "identity",
        "user-agent": "Toile",
      },
    });
    const { statusCode, headers, body } = response;
    // A truncated body emits an error event, which without a listener would end the process.
    body.on("error", () => undefined);
    if (statusCode >= 300 && statusCode < 400 && typeof headers.location === "string") {
      body.destroy();
      if (!URL.canParse(headers.location, url))
        throw new Refused("It redirects to something that is not a URL.", { isFinal: false });
      url = acceptUrl(new URL(headers.location, url), options);
      continue;
    }
    if (statusCode !== 200) {
      body.destroy();
      throw new Refused(inWords(statusCode), { isFinal: statusCode === 410 });
    }
    return readLimited(body, headers["content-length"]);
  }
  throw new Refused(`It redirects more than ${REDIRECTS_MAX} times.`, { isFinal: false });
}

/** For an operator, who need not know what a status code means. */
function inWords(statusCode: number): string {
  const code = `(answer ${statusCode})`;
  if (statusCode === 404 || statusCode === 410) return `There is no picture at this URL ${code}.`;
  if (statusCode === 401 || statusCode === 403) return `Its server does not let us fetch it ${code}.`;
  if (statusCode === 429) return `Its server asks us to fetch more slowly ${code}.`;
  return `Its server could not send it ${code}.`;
}

async function readLimited(
  body: AsyncIterable<Uint8Array>,
  declared: string | string[] | undefined,
): Promise<Uint8Array> {
  if (Number(declared) > IMAGE_MAX_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > IMAGE_MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = () => new AppError("FILE_TOO_LARGE", IMAGE_TEXTS.FILE_TOO_LARGE.message);

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") return tooLarge();
  if (error instanceof Refused)
    return new PictureNotFetched({ reason: error.message, isFinal: error.isFinal, cause: error });
  return new PictureNotFetched({ reason: reasonOf(error), isFinal: false, cause: error });
}
