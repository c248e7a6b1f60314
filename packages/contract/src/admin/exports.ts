/** Lists of the admin area as files: which of them, and which rows. */
import { z } from "zod";
import { auditFilters } from "./audit.ts";
import { adminPaymentFilters, adminSubscriptionFilters } from "./payments.ts";
import { adminUserFilters } from "./users.ts";

const searched = z.object({ search: z.string().trim().max(200).optional() });

/** By the name of the list, what its table can be narrowed to. The order is always the newest first. */
export const adminExports = {
  users: adminUserFilters.omit({ sort: true }),
  payments: adminPaymentFilters,
  subscriptions: adminSubscriptionFilters,
  audit: auditFilters,
  products: searched,
  brands: searched,
  categories: searched,
  synonyms: z.object({}),
} as const;
export type AdminExportList = keyof typeof adminExports;
export type AdminExportFilters<L extends AdminExportList> = z.output<(typeof adminExports)[L]>;
