/** The try-on button on other shops' pages: what its window asks the API. */
import { z } from "zod";

/** How long a visitor's token lives; afterwards the window asks for a new one. */
export const VISITOR_TOKEN_DAYS = 30;
/** How long the server keeps a photo that a visitor has sent, hours. */
export const VISITOR_PHOTO_HOURS = 24;

/**
 * From one network address, beside the key's budgets: who throws a token away gets another one, but
 * not another address.
 */
export const ADDRESS_TRY_ONS_PER_DAY = 60;
export const ADDRESS_VISITS_PER_HOUR = 60;

/**
 * What a visitor of a shop agrees to before anything is sent. A new text needs a new version,
 * because each visitor's token names the one that was read.
 */
export const VISITOR_CONSENT_VERSION = "2026-11-26";

/** What a window needs to know before it asks for anything. */
export const embedSettings = z.object({
  /** The shop's name, as its owner wrote it. */
  name: z.string(),
  allowedOrigins: z.array(z.string()),
  /** How long the server keeps a photo that was sent, and how long the picture made of it. */
  photoHours: z.int().positive(),
  resultDays: z.int().positive(),
});
export type EmbedSettings = z.infer<typeof embedSettings>;

/** Why a shop's try-on button cannot be used now. */
export const EMBED_PROBLEMS = ["KEY_UNKNOWN", "ORIGIN_NOT_LISTED", "OUT_OF_CREDITS", "BUDGET_USED_UP"] as const;
export type EmbedProblemCode = (typeof EMBED_PROBLEMS)[number];

/** `null`: it can. The message is for visitors. */
export const embedAvailability = z.object({
  problem: z.object({ code: z.enum(EMBED_PROBLEMS), message: z.string() }).nullable(),
});
export type EmbedAvailability = z.infer<typeof embedAvailability>;

export const embedKeyQuery = z.object({ key: z.string().max(200) });

export const visitRequest = z.object({
  key: z.string().max(200),
  /** The page that shows the button. */
  shopOrigin: z.string().max(200),
  /** The version of the consent that the visitor has agreed to. */
  consent: z.literal(VISITOR_CONSENT_VERSION, { message: "Please read and accept the current consent first." }),
});
export type VisitRequest = z.input<typeof visitRequest>;

export const visit = z.object({
  /** Sent as `Authorization: Bearer …`. It opens this visitor's own try-ons and nothing else. */
  visitorToken: z.string(),
  expiresAt: z.iso.datetime(),
});
export type Visit = z.infer<typeof visit>;
