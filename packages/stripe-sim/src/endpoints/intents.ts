/** What PaymentIntents and SetupIntents have in common. */

import type { z } from "zod";
import { createPaymentMethod, resolvePaymentMethod } from "../customers/payment-methods.ts";
import { invalidRequest } from "../protocol/problems.ts";
import type { PaymentIntent, SetupIntent } from "../protocol/wire.ts";
import type { Tx } from "../store/store.ts";
import { type cardData, refuseRawNumbers } from "./customers.ts";
import type { Caller } from "./endpoint.ts";

const NAMES = { payment_intent: "PaymentIntent", setup_intent: "SetupIntent" } as const;

/** A browser acts only on the intent whose client secret it sends. */
export function checkSecret(
  intent: PaymentIntent | SetupIntent,
  secret: string | undefined,
  { browser }: Caller,
): void {
  if (!browser) return;
  if (secret === undefined) {
    throw invalidRequest("Missing required param: client_secret.", {
      code: "parameter_missing",
      param: "client_secret",
    });
  }
  if (intent.client_secret === secret) return;
  throw invalidRequest(
    `The client_secret provided does not match any associated ${NAMES[intent.object]} on this account. Ensure the publishable key used belongs to the same account that created the ${NAMES[intent.object]}.`,
    { code: `${intent.object}_invalid_parameter`, param: "client_secret" },
  );
}

type SentMethod = {
  payment_method?: string | undefined;
  payment_method_data?: z.infer<typeof cardData> | undefined;
};

/** The id of the payment method that a confirmation names or brings; undefined if it does neither. */
export function methodFrom(tx: Tx, params: SentMethod, caller: Caller): string | undefined {
  refuseRawNumbers(caller, params.payment_method_data);
  if (params.payment_method_data) return createPaymentMethod(tx, params.payment_method_data).id;
  return params.payment_method === undefined ? undefined : resolvePaymentMethod(tx, params.payment_method).id;
}
