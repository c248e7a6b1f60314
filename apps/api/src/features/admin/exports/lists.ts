/** The columns of each list, and how all of its rows are read: in parts, each in a short transaction. */
import type {
  AdminExportFilters,
  AdminExportList,
  AdminPayer,
  AdminPayment,
  AdminSubscription,
  AdminUser,
  AuditEntry,
  Brand,
  Category,
  Product,
  Searched,
} from "@toile/contract";
import type { Platform } from "../../../platform/platform.ts";
import * as accounts from "../../accounts/accounts.ts";
import * as audit from "../../audit/audit.ts";
import * as billing from "../../billing/billing.ts";
import * as catalogue from "../../catalogue/catalogue.ts";
import { composeUsers, entriesOf, withPayers } from "../people/people.ts";
import type { Column } from "./csv.rules.ts";

export type ExportDeps = Pick<Platform, "database"> & { catalogue: catalogue.ListDeps };

/** Rows in memory at a time. */
export const ROWS_PER_PART = 500;

type List<L extends AdminExportList, R> = {
  columns: readonly Column<R>[];
  parts: (deps: ExportDeps, filters: AdminExportFilters<L>) => AsyncGenerator<R[]>;
};

/** Reads parts until one is short. */
async function* partsAfter<R extends { id: string }>(
  read: (part: { after: string | undefined; limit: number }) => Promise<R[]>,
): AsyncGenerator<R[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await read({ after, limit: ROWS_PER_PART });
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_PART) return;
    after = rows.at(-1)?.id;
  }
}

/** Reads pages of a list with its own order, until one is short. */
async function* pagesOf<R>(read: (page: number) => Promise<R[]>): AsyncGenerator<R[]> {
  for (let page = 1; ; page += 1) {
    const rows = await read(page);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_PART) return;
  }
}

const payerColumns = <R extends { userId: AdminPayer }>(): Column<R>[] => [
  { name: "First name", of: ({ userId }) => userId.firstName },
  { name: "Last name", of: ({ userId }) => userId.lastName },
  { name: "Email", of: ({ userId }) => userId.email },
];

const users: List<"users", AdminUser> = {
  columns: [
    { name: "Id", of: ({ id }) => id },
    { name: "First name", of: ({ firstName }) => firstName },
    { name: "Last name", of: ({ lastName }) => lastName },
    { name: "Email", of: ({ email }) => email },
    { name: "Role", of: ({ role }) => role },
    { name: "Credits", of: ({ credits }) => credits },
    { name: "Active", of: ({ isActive }) => isActive },
    { name: "Joined", of: ({ createdAt }) => createdAt },
    { name: "Transactions", of: ({ stats }) => stats.totalTransactions },
    { name: "Subscriptions", of: ({ stats }) => stats.totalSubscriptions },
  ],
  parts: ({ database }, filters) =>
    partsAfter((part) =>
      database.read(async (tx) => composeUsers(tx, await accounts.listAccountsAfter(tx, { filters, ...part }))),
    ),
};

const payments: List<"payments", AdminPayment> = {
  columns: [
    { name: "Id", of: ({ id }) => id },
    ...payerColumns<AdminPayment>(),
    { name: "Type", of: ({ kind }) => kind },
    { name: "Status", of: ({ status }) => status },
    { name: "Amount (EUR)", of: ({ priceInEuros }) => priceInEuros },
    { name: "Refunded (EUR)", of: ({ refundedInEuros }) => refundedInEuros },
    { name: "Disputed (EUR)", of: ({ disputedInEuros }) => disputedInEuros },
    { name: "Credits", of: ({ credits }) => credits },
    { name: "Receipt", of: ({ receiptNumber }) => receiptNumber },
    { name: "Created", of: ({ createdAt }) => createdAt },
    { name: "Settled", of: ({ settledAt }) => settledAt },
  ],
  parts: ({ database }, filters) =>
    partsAfter((part) =>
      database.read(async (tx) => withPayers(tx, await billing.listPaymentsAfter(tx, { filters, ...part }))),
    ),
};

const subscriptions: List<"subscriptions", AdminSubscription> = {
  columns: [
    { name: "Id", of: ({ id }) => id },
    ...payerColumns<AdminSubscription>(),
    { name: "Type", of: ({ type }) => type },
    { name: "Amount (EUR)", of: ({ priceInEuros }) => priceInEuros },
    { name: "Credits granted", of: ({ creditsGranted }) => creditsGranted },
    { name: "Status", of: ({ status }) => status },
    { name: "Created", of: ({ createdAt }) => createdAt },
  ],
  parts: ({ database }, filters) =>
    partsAfter((part) =>
      database.read(async (tx) => withPayers(tx, await billing.listSubscriptionsAfter(tx, { filters, ...part }))),
    ),
};

const auditLog: List<"audit", AuditEntry> = {
  columns: [
    { name: "Id", of: ({ id }) => id },
    { name: "When", of: ({ createdAt }) => createdAt },
    { name: "Action", of: ({ action }) => action },
    { name: "Who (id)", of: ({ actorId }) => actorId },
    { name: "Who", of: ({ actor }) => actor?.name ?? null },
    { name: "Who (email)", of: ({ actor }) => actor?.email ?? null },
    { name: "Whose account (id)", of: ({ subjectId }) => subjectId },
    { name: "Whose account", of: ({ subject }) => subject?.name ?? null },
    { name: "Whose account (email)", of: ({ subject }) => subject?.email ?? null },
    { name: "IP address", of: ({ ipAddress }) => ipAddress },
    { name: "Request", of: ({ requestId }) => requestId },
    { name: "Details (JSON)", of: ({ detail }) => (detail === null ? null : JSON.stringify(detail)) },
  ],
  parts: ({ database }, filters) =>
    partsAfter((part) => database.read(async (tx) => entriesOf(tx, await audit.listAfter(tx, { filters, ...part })))),
};

type ExportedProduct = { product: Product; stored: catalogue.StoredProduct };

/** The columns that the import reads, so that the file can be changed and imported again, and what else a table shows. */
const products: List<"products", ExportedProduct> = {
  columns: [
    { name: "Id", of: ({ product }) => product.id },
    { name: "Name", of: ({ product }) => product.name },
    { name: "Slug", of: ({ product }) => product.slug },
    { name: "Brand", of: ({ product }) => product.brandId.name },
    { name: "Category", of: ({ stored }) => stored.categoryPath.join(" > ") },
    { name: "Price", of: ({ product }) => product.price },
    { name: "Original price", of: ({ product }) => product.originalPrice },
    { name: "Currency", of: ({ product }) => product.currency },
    { name: "Status", of: ({ product }) => product.status },
    { name: "Available", of: ({ product }) => product.isAvailable },
    { name: "Featured", of: ({ stored }) => stored.isFeatured },
    { name: "Gender", of: ({ product }) => product.gender },
    { name: "Season", of: ({ product }) => product.season },
    { name: "Occasion", of: ({ product }) => product.occasion },
    { name: "Material", of: ({ product }) => product.material },
    { name: "Fit", of: ({ product }) => product.metadata.fit },
    { name: "Care", of: ({ product }) => product.metadata.care },
    { name: "Tags", of: ({ product }) => product.tags.join("|") },
    { name: "Sizes", of: ({ product }) => product.availableSizes.join("|") },
    { name: "Colours", of: ({ product }) => product.availableColors.join("|") },
    { name: "Garment category", of: ({ product }) => (product.isGarment ? product.garmentCategory : "none") },
    { name: "Photo type", of: ({ product }) => product.garmentPhotoType },
    { name: "Link", of: ({ product }) => product.affiliateLink },
    { name: "Image", of: ({ stored }) => stored.mainImageUrl },
    { name: "Images", of: ({ stored }) => stored.additionalImageUrls.join("|") },
    { name: "Description", of: ({ product }) => product.description },
    { name: "Source", of: ({ stored }) => stored.source },
    { name: "Source id", of: ({ stored }) => stored.sourceId },
    { name: "Views", of: ({ product }) => product.viewCount },
    { name: "Clicks", of: ({ product }) => product.clickCount },
    { name: "Created", of: ({ product }) => product.createdAt },
  ],
  async *parts({ database, catalogue: deps }, { search }) {
    const parts = search
      ? pagesOf(async (page) => {
          const listing = { filters: { q: search }, page, limit: ROWS_PER_PART, everything: true };
          return (await catalogue.listProducts(deps, listing)).products;
        })
      : partsAfter((part) => catalogue.listProductsAfter(deps, part));
    for await (const part of parts) {
      const ids = part.map(({ id }) => id);
      const all = new Map((await catalogue.findStored(database, ids)).map((one) => [one.id, one]));
      yield part.flatMap((product) => {
        const stored = all.get(product.id);
        return stored ? [{ product, stored }] : [];
      });
    }
  },
};

/** Searches like the table: any part of these, ignoring case. */
const has = (search: string | undefined, ...texts: (string | null)[]): boolean =>
  !search || texts.some((text) => text?.toLowerCase().includes(search.toLowerCase()));

const brands: List<"brands", Brand> = {
  columns: [
    { name: "Id", of: ({ id }) => id },
    { name: "Name", of: ({ name }) => name },
    { name: "Slug", of: ({ slug }) => slug },
    { name: "Price range", of: ({ priceRange }) => priceRange },
    { name: "Website", of: ({ websiteUrl }) => websiteUrl },
    { name: "Specialties", of: ({ specialties }) => specialties.join(", ") },
    { name: "Active", of: ({ isActive }) => isActive },
    { name: "Products in the shop", of: ({ productCount }) => productCount },
    { name: "Created", of: ({ createdAt }) => createdAt },
  ],
  async *parts({ database }, { search }) {
    const all = pagesOf(
      async (page) => (await catalogue.listBrands(database, { everything: true, page, limit: ROWS_PER_PART })).brands,
    );
    for await (const part of all) yield part.filter(({ name }) => has(search, name));
  },
};

const categories: List<"categories", Category> = {
  columns: [
    { name: "Id", of: ({ id }) => id },
    { name: "Name", of: ({ name }) => name },
    { name: "Slug", of: ({ slug }) => slug },
    { name: "Parent", of: ({ parent }) => parent },
    { name: "Sort order", of: ({ sortOrder }) => sortOrder },
    { name: "Keywords", of: ({ keywords }) => keywords.join(", ") },
    { name: "Active", of: ({ isActive }) => isActive },
    { name: "Products in the shop", of: ({ productCount }) => productCount },
    { name: "Created", of: ({ createdAt }) => createdAt },
  ],
  async *parts({ database }, { search }) {
    const all = pagesOf(async (page) => {
      const listing = { everything: true, mainOnly: false, page, limit: ROWS_PER_PART };
      return (await catalogue.listCategories(database, listing)).categories;
    });
    for await (const part of all) yield part.filter(({ name, parent }) => has(search, name, parent));
  },
};

const synonyms: List<"synonyms", string[]> = {
  columns: [{ name: "Words of one meaning", of: (phrases) => phrases.join(", ") }],
  async *parts({ database }) {
    yield await database.read(catalogue.listSynonyms);
  },
};

const searches: List<"searches", Searched> = {
  columns: [
    { name: "Searched for", of: ({ query }) => query },
    { name: "Searches", of: ({ searches: times }) => times },
    { name: "Found nothing", of: ({ missed }) => missed },
    { name: "Last found", of: ({ lastFound }) => lastFound },
    { name: "Last day", of: ({ lastDay }) => lastDay },
    { name: "Has synonyms", of: ({ hasSynonyms }) => hasSynonyms },
  ],
  // Those that were missed most often come first: they have no time but their last day.
  parts: ({ database }, filters) =>
    pagesOf(async (page) => {
      const query = { ...filters, sort: "missed_desc" as const, page, limit: ROWS_PER_PART };
      return (await database.read((tx) => catalogue.listSearches(tx, query))).items;
    }),
};

const LISTS = {
  users,
  payments,
  subscriptions,
  audit: auditLog,
  products,
  brands,
  categories,
  synonyms,
  searches,
};

/** The rows of each list have their own shape, which only its columns need to know. */
export const listOf = <L extends AdminExportList>(list: L) => LISTS[list] as unknown as List<L, unknown>;
