/**
 * The messages between the site, the pages of shops and the extension's own worker. Everything from a page is checked for its shape
 * and its origin.
 */
import { EXTENSION_AUTH_MESSAGE } from "@toile/contract";
import { z } from "zod";

const TEXT_MAX = 200;
const OTHER_PICTURES_MAX = 3;
const address = z.url({ protocol: /^https?$/ }).max(2048);

/** From the site: who is signed in, with a token that can only try on and read the balance. Both are null after a logout. */
export const authStatus = z
  .object({
    type: z.literal(EXTENSION_AUTH_MESSAGE),
    authToken: z.string().min(1).max(4096).nullable(),
    userProfile: z
      .object({
        id: z.string().min(1).max(100),
        email: z.string().max(320),
        firstName: z.string().max(TEXT_MAX).nullish(),
        lastName: z.string().max(TEXT_MAX).nullish(),
      })
      .nullable(),
  })
  .refine(({ authToken, userProfile }) => (authToken === null) === (userProfile === null));
export type AuthStatus = z.output<typeof authStatus>;

/** A garment as a shop's page reports it; none of it is verified. */
export const foundGarment = z.object({
  pictureUrl: address,
  /** The same picture elsewhere, for when the first cannot be fetched; the last is the one that the page shows. */
  otherPictureUrls: z.array(address).max(OTHER_PICTURES_MAX).default([]),
  productName: z.string().max(TEXT_MAX),
  productUrl: address,
});
export type FoundGarment = z.output<typeof foundGarment>;

/** From a shop's page to the worker, by a port that stays open as long as the overlay. */
export const tryOnOrder = z.object({
  type: z.literal("START"),
  garment: foundGarment,
  /** One per try-on: an order sent again after an interruption is the same try-on, and costs nothing more. */
  key: z.string().regex(/^[0-9a-f]{32}$/),
});

/** From a shop's page to the worker. */
export const shopMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("MAY_WATCH") }),
  z.object({ type: z.literal("OPEN"), page: z.enum(["home", "login", "photo", "credits", "looks"]) }),
  z.object({ type: z.literal("HAND_OVER"), garment: foundGarment }),
]);
export type ShopMessage = z.output<typeof shopMessage>;

/** From the worker or the popup to a shop's page. `CHECK`: it may have been switched on or off. */
export type PageMessage = { type: "TRY_ON"; garment: FoundGarment } | { type: "CHECK" };

export type TryOnFailure = "signed-out" | "no-photo" | "no-credits" | "refused" | "failed";

/**
 * From the worker to the overlay. `notes`: what is wrong with the picture, if anything. `hasEnded`: false if the try-on may still succeed
 * unseen, after a lost connection for example.
 */
export type TryOnNews =
  | { type: "PROGRESS"; words: string; progress: number }
  | { type: "FINISHED"; picture: string; charged: boolean; notes: string[] }
  | { type: "FAILED"; reason: TryOnFailure; message: string; hasEnded: boolean };

type Sender = { origin?: string | undefined; url?: string | undefined; frameId?: number | undefined };

/** Whether a message came from the site itself, not from a frame inside it or a page with a similar name. */
export function isFromSite(sender: Sender, origin: string): boolean {
  if (sender.frameId !== undefined && sender.frameId !== 0) return false;
  const { url = "" } = sender;
  return URL.canParse(url) && new URL(url).origin === origin && (sender.origin ?? origin) === origin;
}
