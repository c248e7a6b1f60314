/**
 * The typed client of the API: one method a call, used by the web app, the browser extension and
 * tests. A failed call throws ApiError with the body's `message`, or 'HTTP {status}'; a 204 or an
 * empty body is null.
 */
import {
  apiKeyCalls,
  authCalls,
  googleCalls,
  newsletterCalls,
  pictureCalls,
  profileCalls,
  publishableKeyCalls,
  pushCalls,
  referralCalls,
  securityCalls,
  sessionCalls,
  supportCalls,
  webhookCalls,
} from "./account-calls.ts";
import { creditCalls, paymentCalls } from "./billing-calls.ts";
import { favouriteCalls, shopCalls } from "./catalogue-calls.ts";
import { passkeyCalls } from "./passkey-calls.ts";
import { type ClientOptions, createTransport } from "./transport.ts";
import { lookCalls, tryOnCalls } from "./tryon-calls.ts";

export type Client = ReturnType<typeof createClient>;

export function createClient(options: ClientOptions = {}) {
  const transport = createTransport(options);
  return {
    /** For responses that are more than JSON: streams, headers, expected error statuses. */
    raw: transport.raw,
    auth: authCalls(transport),
    profile: profileCalls(transport),
    sessions: sessionCalls(transport),
    security: securityCalls(transport),
    passkeys: passkeyCalls(transport),
    google: googleCalls(transport),
    pictures: pictureCalls(transport),
    credits: creditCalls(transport),
    payments: paymentCalls(transport),
    newsletter: newsletterCalls(transport),
    support: supportCalls(transport),
    push: pushCalls(transport),
    apiKeys: apiKeyCalls(transport),
    publishableKeys: publishableKeyCalls(transport),
    webhooks: webhookCalls(transport),
    referrals: referralCalls(transport),
    shop: shopCalls(transport),
    favourites: favouriteCalls(transport),
    looks: lookCalls(transport),
    tryOn: tryOnCalls(transport),
  };
}
