/** Products and prices. */

import { mergeMetadata } from "../protocol/params.ts";
import { invalidRequest, noSuch } from "../protocol/problems.ts";
import type { Deleted, Plan, Price, Product } from "../protocol/wire.ts";
import { newId } from "../store/ids.ts";
import type { Tx } from "../store/store.ts";
import { emit } from "../webhooks/events.ts";

export type ProductParams = {
  name?: string | undefined;
  description?: string | null | undefined;
  active?: boolean | undefined;
  metadata?: Record<string, string> | null | undefined;
};

export function getProduct(tx: Tx, id: string, param = "id"): Product {
  const product = tx.get("products", id);
  if (!product) throw noSuch("product", id, param);
  return product;
}

export function createProduct(tx: Tx, params: ProductParams & { name: string; id?: string | undefined }): Product {
  const id = params.id ?? newId(tx, "prod");
  if (tx.get("products", id)) {
    throw invalidRequest(`Product already exists.`, { code: "resource_already_exists", param: "id" });
  }
  const product = tx.put("products", id, {
    id,
    object: "product",
    active: params.active ?? true,
    created: tx.now,
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: tx.now,
    url: null,
  });
  emit(tx, "product.created", product);
  return product;
}

export function updateProduct(tx: Tx, id: string, params: ProductParams): Product {
  const before = getProduct(tx, id);
  const after = tx.put("products", id, {
    ...before,
    active: params.active ?? before.active,
    name: params.name ?? before.name,
    description: params.description === undefined ? before.description : params.description,
    metadata: mergeMetadata(before.metadata, params.metadata),
    updated: tx.now,
  });
  emit(tx, "product.updated", after, before);
  return after;
}

export function deleteProduct(tx: Tx, id: string): Deleted {
  const product = getProduct(tx, id);
  if ([...tx.rows("prices")].some((price) => price.product === id)) {
    throw invalidRequest("This product cannot be deleted because it has one or more user-created prices.");
  }
  emit(tx, "product.deleted", product);
  tx.remove("products", id);
  return tx.put("deleted", id, { id, object: "product", deleted: true });
}

export type PriceParams = {
  active?: boolean | undefined;
  nickname?: string | null | undefined;
  lookup_key?: string | undefined;
  transfer_lookup_key?: boolean | undefined;
  metadata?: Record<string, string> | null | undefined;
};

export type NewPrice = PriceParams & {
  currency: string;
  unit_amount: number;
  product: string;
  recurring?: { interval: "day" | "week" | "month" | "year"; interval_count: number } | undefined;
};

export function getPrice(tx: Tx, id: string, param = "id"): Price {
  const price = tx.get("prices", id);
  if (!price) throw noSuch("price", id, param);
  return price;
}

/** A lookup key belongs to one price and moves to another only on request. */
function claimLookupKey(tx: Tx, key: string, transfer: boolean): void {
  const holder = [...tx.rows("prices")].find((price) => price.lookup_key === key);
  if (!holder) return;
  if (!transfer) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. To use the lookup key for this price, pass \`transfer_lookup_key: true\`.`,
      { param: "lookup_key" },
    );
  }
  const after = tx.put("prices", holder.id, { ...holder, lookup_key: null });
  emit(tx, "price.updated", after, holder);
}

export function createPrice(tx: Tx, params: NewPrice): Price {
  getProduct(tx, params.product, "product");
  if (params.lookup_key) claimLookupKey(tx, params.lookup_key, params.transfer_lookup_key ?? false);
  const id = newId(tx, "price");
  const price = tx.put("prices", id, {
    id,
    object: "price",
    active: params.active ?? true,
    billing_scheme: "per_unit",
    created: tx.now,
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product: params.product,
    recurring: params.recurring
      ? { ...params.recurring, meter: null, trial_period_days: null, usage_type: "licensed" }
      : null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? "recurring" : "one_time",
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  });
  emit(tx, "price.created", price);
  return price;
}

export function updatePrice(tx: Tx, id: string, params: PriceParams): Price {
  const before = getPrice(tx, id);
  if (params.lookup_key && params.lookup_key !== before.lookup_key) {
    claimLookupKey(tx, params.lookup_key, params.transfer_lookup_key ?? false);
  }
  const after = tx.put("prices", id, {
    ...before,
    active: params.active ?? before.active,
    nickname: params.nickname === undefined ? before.nickname : params.nickname,
    lookup_key: params.lookup_key ?? before.lookup_key,
    metadata: mergeMetadata(before.metadata, params.metadata),
  });
  emit(tx, "price.updated", after, before);
  return after;
}

/** The older shape of a recurring price, which Stripe still puts beside it. */
export function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}
