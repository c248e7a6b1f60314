/** The local simulator as the card's provider: does what Stripe.js would, over the browser's part of Stripe's protocol. */
import { z } from "zod";
import type { Card } from "./card-fields.ts";
import {
  type CardProvider,
  type CardResult,
  NOT_CHARGED,
  NOT_TAKEN,
  refusalMessage,
  type SetUpResult,
} from "./card-provider.ts";

const reason = z.object({ code: z.string().optional(), message: z.string().optional() });
const problem = reason.extend({ type: z.string() });
const intent = z.object({
  id: z.string(),
  status: z.string(),
  next_action: z.object({ use_stripe_sdk: z.object({ stripe_js: z.string() }).optional() }).nullish(),
  last_payment_error: reason.nullish(),
  last_setup_error: reason.nullish(),
});
type Intent = z.infer<typeof intent>;
type Problem = z.infer<typeof problem>;
const failure = z.object({ error: problem });

/** `asksFor`: what the bank should confirm. */
export type BankPage = { url: string; intentId: string; asksFor: "payment" | "card" };

export type SimulatorOptions = {
  /** The simulator's URL. */
  url: string;
  publishableKey: string;
  /** The card in the form; null if the form is gone or incomplete. */
  readCard: () => Card | null;
  /** Shows the bank's page; resolves when it was answered or closed. */
  authenticate: (page: BankPage) => Promise<void>;
};

/** A secret begins with the id that it belongs to. */
const idOf = (clientSecret: string) => clientSecret.split("_secret_")[0] ?? clientSecret;

export function createSimulatorProvider(options: SimulatorOptions): CardProvider {
  const { url, publishableKey, readCard, authenticate } = options;
  const address = (clientSecret: string) =>
    `${url}/v1/${pathOf(clientSecret)}/${encodeURIComponent(idOf(clientSecret))}`;

  const look = async (clientSecret: string): Promise<Intent> => {
    const query = new URLSearchParams({ key: publishableKey, client_secret: clientSecret });
    const response = await fetch(`${address(clientSecret)}?${query}`);
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(refusalMessage(failure.parse(body).error));
    return intent.parse(body);
  };

  const submit = async (clientSecret: string, email: string | null): Promise<SetUpResult> => {
    const card = readCard();
    if (!card) return { kind: "no-form" };
    const form = toForm({ card, email, clientSecret, publishableKey });
    const response = await fetch(`${address(clientSecret)}/confirm`, { method: "POST", body: form });
    const body: unknown = await response.json();
    if (!response.ok) return endOf(failure.parse(body).error, isSetup(clientSecret) ? NOT_TAKEN : NOT_CHARGED);
    const confirmed = intent.parse(body);
    const page = confirmed.next_action?.use_stripe_sdk?.stripe_js;
    if (confirmed.status !== "requires_action" || !page) return { kind: "status", status: confirmed.status };
    const asksFor = isSetup(clientSecret) ? "card" : "payment";
    await authenticate({ url: page, intentId: confirmed.id, asksFor });
    return afterAuthentication(await look(clientSecret));
  };

  return {
    status: async (clientSecret) => (await look(clientSecret)).status,
    confirm: async (clientSecret, { email }) => {
      const result = await submit(clientSecret, email);
      return result.kind === "over" ? { kind: "refused", message: NOT_CHARGED } : result;
    },
    setUp: (clientSecret, { email }) => submit(clientSecret, email),
  };
}

const isSetup = (clientSecret: string) => clientSecret.startsWith("seti_");
const pathOf = (clientSecret: string) => (isSetup(clientSecret) ? "setup_intents" : "payment_intents");

function endOf(error: Problem, otherwise: string): SetUpResult {
  if (error.code === "setup_intent_unexpected_state") return { kind: "over" };
  return { kind: "refused", message: refusalMessage(error, otherwise) };
}

function afterAuthentication({ status, last_payment_error, last_setup_error }: Intent): CardResult {
  const error = last_payment_error ?? last_setup_error;
  if (status === "requires_action") return { kind: "unauthenticated" };
  if (error?.code?.endsWith("_intent_authentication_failure")) return { kind: "unauthenticated" };
  if (status === "requires_payment_method" && error?.message) return { kind: "refused", message: error.message };
  return { kind: "status", status };
}

type FormInput = { card: Card; email: string | null; clientSecret: string; publishableKey: string };

function toForm({ card, email, clientSecret, publishableKey }: FormInput): URLSearchParams {
  return new URLSearchParams({
    key: publishableKey,
    client_secret: clientSecret,
    // The bank's page opens over ours and reports its outcome, rather than redirecting the payer.
    use_stripe_sdk: "true",
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": card.number,
    "payment_method_data[card][exp_month]": String(card.month),
    "payment_method_data[card][exp_year]": String(card.year),
    "payment_method_data[card][cvc]": card.cvc,
    "payment_method_data[billing_details][name]": card.name,
    ...(email ? { "payment_method_data[billing_details][email]": email } : {}),
  });
}

/** Whether a message comes from the bank's open page and from nothing else on the screen. */
export function isAuthenticationMessage(
  message: Pick<MessageEvent, "data" | "origin" | "source">,
  page: { origin: string; window: MessageEventSource | null; intentId: string },
): boolean {
  const { data } = message;
  return (
    page.window !== null &&
    message.source === page.window &&
    message.origin === page.origin &&
    typeof data === "object" &&
    data !== null &&
    "type" in data &&
    data.type === "stripe-sim:3d-secure" &&
    "intent" in data &&
    data.intent === page.intentId
  );
}
