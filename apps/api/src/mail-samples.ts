/** Every mail of the product with made-up data, for /dev/mail. */
import { accountSamples } from "./features/accounts/accounts.ts";
import { actSamples } from "./features/admin/admin.ts";
import { billingSamples } from "./features/billing/billing.ts";
import { creditSamples } from "./features/credits/credits.ts";
import { newsletterSamples } from "./features/newsletter/newsletter.ts";
import { setupSamples } from "./features/setup/setup.ts";
import { supportSamples } from "./features/support/support.ts";
import { buttonSamples } from "./features/tryon/tryon.ts";
import { webhookSamples } from "./features/webhooks/webhooks.ts";
import type { MailSample, Sender } from "./platform/mail/email.ts";

export function mailSamples(site: Sender): MailSample[] {
  return [
    ...accountSamples(site),
    ...creditSamples(site),
    ...actSamples(site),
    ...billingSamples(site),
    ...newsletterSamples(site),
    ...supportSamples(site),
    ...webhookSamples(site),
    ...setupSamples(site),
    ...buttonSamples(site),
  ];
}
