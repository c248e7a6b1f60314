/**
 * One payment from click to end: intent → card → our server → balance. Every step is safe to repeat: the intent is requested with
 * the order's one key, a payment that already went through is not charged again, and settling is idempotent on the server.
 */
import { ApiError, type Client, type CreateIntentAnswer } from "@toile/contract";
import { z } from "zod";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { creditsText, formatMoneyBrief } from "../../../lib/format/money.ts";
import type { CardProvider, CardResult } from "../card/card-provider.ts";
import { type Order, toIntentRequest } from "../order/order.ts";
import { closeOrder, markSent, type OrderPlace } from "../order/order-key.ts";
import { findPaidSince } from "../order/paid-elsewhere.ts";

export type PayEnd =
  /** `balance` null: paid, but the new balance could not be loaded. */
  | { kind: "paid"; credits: number; subscriptionId: string | null; balance: number | null }
  | { kind: "card-refused"; message: string }
  | { kind: "unauthenticated" }
  | { kind: "not-completed"; processing: boolean }
  | { kind: "no-form" }
  /** The card was charged, but our server could not be reached. */
  | { kind: "unconfirmed" }
  /** The server's price differs from the one shown: nothing was charged. */
  | { kind: "price-changed"; price: number }
  | { kind: "failed"; message: string }
  /** Another window bought this since the form opened. Nothing was charged here. */
  | { kind: "paid-elsewhere"; id: string; credits: number; price: number }
  /** Another window is paying right now. Nothing was charged here. */
  | { kind: "paying-elsewhere" }
  | { kind: "expired" };

export type Payment = {
  client: Client;
  provider: CardProvider;
  place: OrderPlace;
  billingEmail: string | null;
  /** The account's purchases when the form opened; null if unknown. */
  known: ReadonlySet<string> | null;
};

export const NO_INTENT = "Failed to create payment intent";
const OTHER_EMAIL =
  "This order was started with a different billing email. Please check it and press again; you were not charged.";
const PAID_MEANWHILE = "This has already been paid. You were not charged again.";
export const LOST = "The connection was lost. You won't be charged twice: please try again.";
const UNREADABLE = "We could not read the response. You won't be charged twice: please try again.";
const CONFIRM_ATTEMPTS = 3;

export async function payOrder(payment: Payment): Promise<PayEnd> {
  const { client, provider, place } = payment;
  try {
    const begun = await beginPayment(payment);
    if ("end" in begun) return begun.end;
    const { intent, key, status } = begun;
    if (intent.amount !== place.order.price && status !== "succeeded")
      return { kind: "price-changed", price: intent.amount };
    if (status !== "succeeded") {
      // A copy of this window shares its key, so a payment with it is this payment. Only now is it certain that there would be
      // two.
      const other =
        payment.known && place.order.kind === "purchase" ? await findPaidSince(client, payment.known) : null;
      if (other) return { kind: "paid-elsewhere", id: other.id, credits: other.credits, price: other.amount };
      const email = payment.billingEmail;
      const end = endOfCard(await provider.confirm(intent.clientSecret, { email }));
      if (end) return end;
    }
    return await settle({ client, place, intent, key });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { kind: "expired" };
    return { kind: "failed", message: messageOf(error) };
  }
}

type Begun = { intent: CreateIntentAnswer; key: string; status: string } | { end: PayEnd };

/** The intent and its status. One that was cancelled meanwhile is replaced, once. */
async function beginPayment(payment: Payment, again = true): Promise<Begun> {
  const { client, provider, place, billingEmail } = payment;
  const kept = markSent(place, billingEmail);
  let intent: CreateIntentAnswer;
  try {
    intent = await client.payments.createIntent(toIntentRequest(place.order, kept.sentEmail), kept.key);
  } catch (error) {
    if (error instanceof TypeError || (error instanceof ApiError && error.status === 401)) throw error;
    const reused = error instanceof ApiError && error.code === "IDEMPOTENCY_KEY_REUSED";
    if (reused) closeOrder(place, kept.key);
    return { end: { kind: "failed", message: reused ? OTHER_EMAIL : refusalOf(error, place.order) } };
  }
  const status = await provider.status(intent.clientSecret);
  if (status !== "canceled" || !again) return { intent, key: kept.key, status };
  closeOrder(place, kept.key);
  return beginPayment(payment, false);
}

/** The server's sentence about a request it understood; shoppers can do nothing about its own faults. */
function refusalOf(error: unknown, order: Order): string {
  const paidElsewhere = error instanceof ApiError && error.code === "SUBSCRIPTION_EXISTS";
  if (paidElsewhere && order.kind === "subscription" && order.due) return PAID_MEANWHILE;
  return serverMessage(error) ?? NO_INTENT;
}

/** Null: the money moved. */
function endOfCard(result: CardResult): PayEnd | null {
  switch (result.kind) {
    case "refused":
      return { kind: "card-refused", message: result.message };
    case "unauthenticated":
      return { kind: "unauthenticated" };
    case "no-form":
      return { kind: "no-form" };
    case "status":
      if (result.status === "succeeded") return null;
      if (result.status === "requires_action") return { kind: "unauthenticated" };
      return { kind: "not-completed", processing: result.status === "processing" };
  }
}

type Settling = { client: Client; place: OrderPlace; intent: CreateIntentAnswer; key: string };

async function settle({ client, place, intent, key }: Settling): Promise<PayEnd> {
  const answer = await confirmWithServer(client, intent.paymentIntentId);
  if (!answer) return { kind: "unconfirmed" };
  if (!answer.success) return { kind: "not-completed", processing: answer.status === "processing" };
  closeOrder(place, key);
  const balance = await client.credits.balance().then(
    (refreshed) => refreshed.balance,
    () => null,
  );
  return {
    kind: "paid",
    credits: answer.creditsGranted,
    subscriptionId: answer.subscriptionId ?? intent.subscriptionId,
    balance,
  };
}

/** The money has moved, so a lost connection or a server fault is retried at once; null if the server stays unreachable. */
async function confirmWithServer(client: Client, paymentIntentId: string) {
  for (let attempt = 1; attempt <= CONFIRM_ATTEMPTS; attempt += 1) {
    try {
      return await client.payments.confirm(paymentIntentId);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw error;
      if (error instanceof ApiError && error.status < 500) return null;
    }
  }
  return null;
}

function messageOf(error: unknown): string {
  if (error instanceof TypeError) return LOST;
  // A proxy may respond 200 with something else. A parser's message about it is technical.
  if (error instanceof SyntaxError || error instanceof z.ZodError) return UNREADABLE;
  return error instanceof Error ? error.message : String(error);
}

/** `toast` null: only the form shows it. `asks`: pressing the same button again pays. */
export type EndMessage = { alert: string; message: string; toast: string | null; asks?: true };

/** The message for a payment that did not go through, in the fixed words of S8.25 to S8.27 where they apply. */
export function messageOfEnd(end: Exclude<PayEnd, { kind: "paid" | "expired" }>, order: Order): EndMessage {
  const toast = order.kind === "subscription" && !order.due ? "Subscription Failed" : "Payment Failed";
  switch (end.kind) {
    case "card-refused":
      return { alert: "Payment Error", message: end.message, toast };
    case "unauthenticated":
      return {
        alert: "Payment Error",
        message: "Additional authentication required. Please complete the payment confirmation.",
        toast,
      };
    case "no-form":
      return { alert: toast, message: "Card element not found", toast };
    case "not-completed":
      return {
        alert: end.processing ? "Your bank is still working on it" : toast,
        message: "Payment not completed",
        toast,
      };
    case "failed":
      return { alert: toast, message: end.message, toast };
    case "unconfirmed":
      return {
        alert: "Paid; credits on the way",
        message:
          "Your payment went through, but we couldn't add your credits yet. Press again to check; you won't be charged twice.",
        toast: "Credits on the way",
      };
    case "paid-elsewhere":
      return {
        alert: "You bought credits in another window",
        message: `${creditsText(end.credits)} for ${formatMoneyBrief(end.price)} are paid and added. Do you want to buy these as well? You have not been charged yet.`,
        toast: null,
        asks: true,
      };
    case "paying-elsewhere":
      return {
        alert: "You are already paying in another window",
        message: "You were not charged here. Wait until it has finished, or press again to pay here as well.",
        toast: null,
        asks: true,
      };
    case "price-changed":
      return {
        alert: "The price has changed",
        message: "You were not charged. Please go back and choose again to see today's price.",
        toast,
      };
  }
}
