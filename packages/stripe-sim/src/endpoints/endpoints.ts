/** Every call of Stripe's API that is spoken here. */

import { ACCOUNT_ENDPOINTS } from "./account.ts";
import { BILLING_ENDPOINTS } from "./billing.ts";
import { CUSTOMER_ENDPOINTS } from "./customers.ts";
import type { Endpoint } from "./endpoint.ts";
import { PAYMENT_ENDPOINTS } from "./payments.ts";
import { SETUP_ENDPOINTS } from "./setup-intents.ts";

export const ENDPOINTS: readonly Endpoint[] = [
  ...CUSTOMER_ENDPOINTS,
  ...SETUP_ENDPOINTS,
  ...PAYMENT_ENDPOINTS,
  ...BILLING_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
];
