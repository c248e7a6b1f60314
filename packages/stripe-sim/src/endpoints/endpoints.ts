/** Every call of Stripe's API that the simulator supports. */
import { ACCOUNT_ENDPOINTS } from "./account.ts";
import { CATALOGUE_ENDPOINTS } from "./catalogue.ts";
import { CUSTOMER_ENDPOINTS } from "./customers.ts";
import type { Endpoint } from "./endpoint.ts";
import { INVOICE_ENDPOINTS } from "./invoices.ts";
import { PAYMENT_ENDPOINTS } from "./payments.ts";
import { SETUP_ENDPOINTS } from "./setup-intents.ts";
import { SUBSCRIPTION_ENDPOINTS } from "./subscriptions.ts";

export const ENDPOINTS: readonly Endpoint[] = [
  ...CUSTOMER_ENDPOINTS,
  ...SETUP_ENDPOINTS,
  ...PAYMENT_ENDPOINTS,
  ...CATALOGUE_ENDPOINTS,
  ...SUBSCRIPTION_ENDPOINTS,
  ...INVOICE_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
];
