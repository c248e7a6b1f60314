/** All personal data that the rooms and the platform store, on one page for the download, the tests and the deletion campaign. */
import { personalData as accounts } from "./features/accounts/accounts.ts";
import { personalData as apiKeys } from "./features/api-keys/api-keys.ts";
import { personalData as apiUsage } from "./features/api-usage/api-usage.ts";
import { personalData as audit } from "./features/audit/audit.ts";
import { personalData as billing } from "./features/billing/billing.ts";
import { personalData as catalogue } from "./features/catalogue/catalogue.ts";
import { personalData as credits } from "./features/credits/credits.ts";
import { personalData as engines } from "./features/engines/engines.ts";
import { personalData as favourites } from "./features/favourites/favourites.ts";
import { personalData as looks } from "./features/looks/looks.ts";
import { personalData as newsletter } from "./features/newsletter/newsletter.ts";
import { personalData as onModel } from "./features/on-model/on-model.ts";
import { personalData as pictures } from "./features/pictures/pictures.ts";
import { personalData as push } from "./features/push/push.ts";
import { personalData as referrals } from "./features/referrals/referrals.ts";
import { personalData as setup } from "./features/setup/setup.ts";
import { personalData as support } from "./features/support/support.ts";
import { personalData as tryons } from "./features/tryon/tryon.ts";
import { personalData as webhooks } from "./features/webhooks/webhooks.ts";
import { platformData } from "./platform/personal-data/of-platform.ts";
import type { PersonalData } from "./platform/personal-data/personal-data.ts";

/** In reading order: who the person is, what they did, what they paid, the rest. */
const PARTS = [
  accounts,
  audit,
  pictures,
  tryons,
  looks,
  favourites,
  credits,
  billing,
  referrals,
  apiKeys,
  apiUsage,
  webhooks,
  newsletter,
  support,
  push,
  catalogue,
  setup,
  onModel,
  engines,
  platformData,
];

export const PERSONAL_DATA: Required<PersonalData> = {
  kept: PARTS.flatMap(({ kept }) => kept),
  impersonal: PARTS.flatMap(({ impersonal = [] }) => impersonal),
  stored: PARTS.flatMap(({ stored = [] }) => stored),
};
