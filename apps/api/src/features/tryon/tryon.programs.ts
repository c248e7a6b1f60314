/** What differs for programs with an API key: they get absolute URLs. */
import type { Prediction } from "@toile/contract";
import type { Context } from "hono";
import { actorOf } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";

export const isProgram = (c: Context<Env>): boolean => actorOf(c).kind === "key";

type Owned = { id: string; userId: string; visitorId?: string | undefined; viaApi: boolean };

/** One of the caller's own try-ons: a user's, a visitor's whose try-ons a user pays for, or one sent with an API key. */
export const ownedBy = (c: Context<Env>, id: string): Owned => {
  const { userId, visitor } = actorOf(c);
  return { id, userId, visitorId: visitor?.visitorId, viaApi: isProgram(c) };
};

/** Gives URLs as this caller needs them. */
export function urlsFor(c: Context<Env>, appUrl: string): (urls: string[]) => string[] {
  return isProgram(c) ? (urls) => urls.map((url) => new URL(url, appUrl).href) : (urls) => urls;
}

/** The prediction in the form that this caller needs. */
export function predictionFor(c: Context<Env>, appUrl: string): (prediction: Prediction) => Prediction {
  const toUrls = urlsFor(c, appUrl);
  return (prediction) => ({ ...prediction, resultImageUrls: toUrls(prediction.resultImageUrls) });
}
