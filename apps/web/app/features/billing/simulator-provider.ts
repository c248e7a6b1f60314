/** The local simulator as the card's provider: what Stripe.js would do, over the part of Stripe's protocol that a browser speaks. */
import { z } from "zod";
import type { Card } from "./card-fields.ts";
import type { CardProvider, CardResult } from "./card-provider.ts";

const intent = z.object({
  id: z.string(),
  status: z.string(),
  next_action: z.object({ use_stripe_sdk: z.object({ stripe_js: z.string() }).optional() }).nullish(),
  last_payment_error: z.object({ code: z.string().optional(), message: z.string().optional() }).nullish(),
});
type Intent = z.infer<typeof intent>;
const failure = z.object({ error: z.object({ message: z.string() }) });

export type SimulatorOptions = {
  /** Where the simulator answers. */
  url: string;
  publishableKey: string;
  /** The card in the form; null when the form is gone or incomplete. */
  readCard: () => Card | null;
  /** Shows the bank's page; resolves when it was answered or left. */
  authenticate: (page: { url: string; intentId: string }) => Promise<void>;
};

/** A secret begins with the id of what it opens. */
const idOf = (clientSecret: string) => clientSecret.split("_secret_")[0] ?? clientSecret;

export function createSimulatorProvider(options: SimulatorOptions): CardProvider {
  const { url, publishableKey, readCard, authenticate } = options;
  const address = (clientSecret: string) => `${url}/v1/payment_intents/${encodeURIComponent(idOf(clientSecret))}`;

  const look = async (clientSecret: string): Promise<Intent> => {
    const query = new URLSearchParams({ key: publishableKey, client_secret: clientSecret });
    const response = await fetch(`${address(clientSecret)}?${query}`);
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(failure.parse(body).error.message);
    return intent.parse(body);
  };

  return {
    status: async (clientSecret) => (await look(clientSecret)).status,
    confirm: async (clientSecret, { email }) => {
      const card = readCard();
      if (!card) return { kind: "no-form" };
      const form = toForm({ card, email, clientSecret, publishableKey });
      const response = await fetch(`${address(clientSecret)}/confirm`, { method: "POST", body: form });
      const body: unknown = await response.json();
      if (!response.ok) return { kind: "refused", message: failure.parse(body).error.message };
      const confirmed = intent.parse(body);
      const page = confirmed.next_action?.use_stripe_sdk?.stripe_js;
      if (confirmed.status !== "requires_action" || !page) return { kind: "status", status: confirmed.status };
      await authenticate({ url: page, intentId: confirmed.id });
      return afterAuthentication(await look(clientSecret));
    },
  };
}

function afterAuthentication({ status, last_payment_error: error }: Intent): CardResult {
  if (status === "requires_action") return { kind: "unauthenticated" };
  if (error?.code === "payment_intent_authentication_failure") return { kind: "unauthenticated" };
  if (status === "requires_payment_method" && error?.message) return { kind: "refused", message: error.message };
  return { kind: "status", status };
}

type FormInput = { card: Card; email: string | null; clientSecret: string; publishableKey: string };

function toForm({ card, email, clientSecret, publishableKey }: FormInput): URLSearchParams {
  return new URLSearchParams({
    key: publishableKey,
    client_secret: clientSecret,
    // The bank's page opens over ours and tells us how it ended, rather than taking the payer away.
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

/** Whether a message comes from the bank's page that is open, and from nothing else on the screen. */
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
