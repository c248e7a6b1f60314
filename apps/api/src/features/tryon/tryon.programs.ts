/** What differs for programs with an API key: they get absolute URLs. */
import type { Prediction } from "@toile/contract";
import type { Context } from "hono";
import { actorOf } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";

export const isProgram = (c: Context<Env>): boolean => actorOf(c).kind === "key";

/** URLs in the form that this caller needs. */
export function urlsFor(c: Context<Env>, appUrl: string): (urls: string[]) => string[] {
  return isProgram(c) ? (urls) => urls.map((url) => new URL(url, appUrl).href) : (urls) => urls;
}

/** The prediction in the form that this caller needs. */
export function predictionFor(c: Context<Env>, appUrl: string): (prediction: Prediction) => Prediction {
  const toUrls = urlsFor(c, appUrl);
  return (prediction) => ({ ...prediction, resultImageUrls: toUrls(prediction.resultImageUrls) });
}
