/**
 * A new card for the plan, from press to end: setup → card → our server. Every step is safe to repeat: the setup is requested with one
 * key, a card confirmed by the bank is not confirmed again, and our server accepts the same setup any number of times.
 */
import { ApiError, type CardSetup, type Client, type PlanCard } from "@toile/contract";
import { createIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { serverMessage } from "../../../lib/api/server-message.ts";
import type { CardProvider, SetUpResult } from "./card-provider.ts";

/** The state that one press leaves to the next. */
export type CardChange = {
  key: string;
  /** The setup whose card the bank has confirmed but of which our server does not know yet. */
  confirmed: string | null;
};

export const newCardChange = (): CardChange => ({ key: createIdempotencyKey(), confirmed: null });

export type ChangeEnd =
  | { kind: "changed"; card: PlanCard | null }
  | { kind: "card-refused"; message: string }
  | { kind: "unauthenticated" }
  | { kind: "no-form" }
  /** The bank has confirmed the card, but our server could not be reached. */
  | { kind: "unconfirmed" }
  | { kind: "failed"; message: string }
  | { kind: "expired" };

export type Changed = { end: ChangeEnd; next: CardChange };

const KEPT = "Your plan still uses the old card.";
export const LOST = `The connection was lost. ${KEPT} Please try again.`;
const FAILED = `That did not work. ${KEPT} Please try again.`;
const CONFIRM_ATTEMPTS = 3;

type Asked = { client: Client; provider: CardProvider; change: CardChange };

export async function changeCard(asked: Asked): Promise<Changed> {
  const { client, change } = asked;
  try {
    if (change.confirmed !== null) return await tellServer(client, change, change.confirmed);
    return await setUpCard(asked);
  } catch (error) {
    return { end: endOfError(error), next: change };
  }
}

async function setUpCard({ client, provider, change }: Asked, again = true): Promise<Changed> {
  const setup: CardSetup = await client.credits.beginCardChange(change.key);
  const result = await provider.setUp(setup.clientSecret, { email: null });
  // An earlier response was lost, and the setup ended with the earlier card. The card now in the form is the one to use.
  if (result.kind === "over" && again) return setUpCard({ client, provider, change: newCardChange() }, false);
  const end = endOfCard(result);
  if (end) return { end, next: change };
  return tellServer(client, { ...change, confirmed: setup.setupIntentId }, setup.setupIntentId);
}

/** Null: the bank has confirmed the card. */
function endOfCard(result: SetUpResult): ChangeEnd | null {
  switch (result.kind) {
    case "refused":
      return { kind: "card-refused", message: result.message };
    case "unauthenticated":
    case "no-form":
      return { kind: result.kind };
    case "over":
      return { kind: "failed", message: FAILED };
    case "status":
      if (result.status === "succeeded") return null;
      return result.status === "requires_action" ? { kind: "unauthenticated" } : { kind: "failed", message: FAILED };
  }
}

/** A lost connection or a server fault is retried at once; a refusal would be repeated for this setup. */
async function tellServer(client: Client, change: CardChange, setupIntentId: string): Promise<Changed> {
  for (let attempt = 1; attempt <= CONFIRM_ATTEMPTS; attempt += 1) {
    try {
      const card = await client.credits.confirmCardChange(setupIntentId);
      return { end: { kind: "changed", card }, next: newCardChange() };
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return { end: { kind: "expired" }, next: change };
      if (error instanceof ApiError && error.status < 500) return { end: endOfError(error), next: newCardChange() };
    }
  }
  return { end: { kind: "unconfirmed" }, next: change };
}

function endOfError(error: unknown): ChangeEnd {
  if (error instanceof TypeError) return { kind: "failed", message: LOST };
  if (error instanceof ApiError && error.status === 401) return { kind: "expired" };
  return { kind: "failed", message: serverMessage(error) ?? FAILED };
}

export type ChangeMessage = { title: string; message: string };

export function messageOfChange(end: Exclude<ChangeEnd, { kind: "changed" | "expired" }>): ChangeMessage {
  switch (end.kind) {
    case "card-refused":
      return { title: "We could not use this card", message: end.message };
    case "unauthenticated":
      return {
        title: "Your bank has not confirmed the card",
        message: "Please press again and complete your bank's check.",
      };
    case "no-form":
      return { title: "Card not changed", message: "The card form is not ready. Please open this window again." };
    case "unconfirmed":
      return {
        title: "Confirmed, but not yet in use",
        message:
          "Your bank has confirmed the card, but we could not switch your plan to it yet. Press again to finish.",
      };
    case "failed":
      return { title: "Card not changed", message: end.message };
  }
}
