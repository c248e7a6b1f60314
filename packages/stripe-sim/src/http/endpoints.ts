/** Every call of Stripe's API that is spoken here. */
import type { Endpoint } from "./endpoint.ts";
import { ACCOUNT_ENDPOINTS } from "./endpoints.account.ts";
import { BILLING_ENDPOINTS } from "./endpoints.billing.ts";
import { CUSTOMER_ENDPOINTS } from "./endpoints.customers.ts";
import { PAYMENT_ENDPOINTS } from "./endpoints.payments.ts";
import { SETUP_ENDPOINTS } from "./endpoints.setup-intents.ts";

export const ENDPOINTS: readonly Endpoint[] = [
  ...CUSTOMER_ENDPOINTS,
  ...SETUP_ENDPOINTS,
  ...PAYMENT_ENDPOINTS,
  ...BILLING_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
];
