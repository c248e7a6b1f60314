/** The admin area's lists as files: which list, and which rows. */
import { z } from "zod";
import { auditFilters } from "./audit.ts";
import { adminPaymentFilters, adminSubscriptionFilters } from "./payments.ts";
import { searchedFilters } from "./searches.ts";
import { adminUserFilters } from "./users.ts";

const bySearch = z.object({ search: z.string().trim().max(200).optional() });

/** For each list, the filters of its table. Rows always come newest first. */
export const adminExports = {
  users: adminUserFilters.omit({ sort: true }),
  payments: adminPaymentFilters,
  subscriptions: adminSubscriptionFilters,
  audit: auditFilters,
  products: bySearch,
  brands: bySearch,
  categories: bySearch,
  synonyms: z.object({}),
  searches: searchedFilters.omit({ sort: true }),
} as const;
export type AdminExportList = keyof typeof adminExports;
export type AdminExportFilters<L extends AdminExportList> = z.output<(typeof adminExports)[L]>;
