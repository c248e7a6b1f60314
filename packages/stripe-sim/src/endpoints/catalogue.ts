/** /v1/products, /v1/prices */
import { z } from "zod";
import {
  createPrice,
  createProduct,
  deleteProduct,
  getPrice,
  getProduct,
  updatePrice,
  updateProduct,
} from "../catalogue/catalogue.ts";
import { boolean, COMMON, clearableText, currency, integer, list, metadata, oneOf, text } from "../protocol/params.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { listEndpoint, listParams, passes } from "./lists.ts";

const productFields = {
  name: text.optional(),
  description: clearableText.optional(),
  active: boolean.optional(),
  metadata: metadata.optional(),
};

const priceFields = {
  active: boolean.optional(),
  nickname: clearableText.optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: boolean.optional(),
  metadata: metadata.optional(),
};

export const CATALOGUE_ENDPOINTS: Endpoint[] = [
  endpoint(
    "POST",
    "/v1/products",
    z.strictObject({ ...productFields, name: text, id: text.optional(), ...COMMON }),
    ({ tx, params }) => createProduct(tx, params),
  ),
  endpoint(
    "GET",
    "/v1/products/:id",
    z.strictObject(COMMON),
    ({ tx, id }) => tx.get("deleted", id) ?? getProduct(tx, id),
  ),
  endpoint("POST", "/v1/products/:id", z.strictObject({ ...productFields, ...COMMON }), ({ tx, id, params }) =>
    updateProduct(tx, id, params),
  ),
  endpoint("DELETE", "/v1/products/:id", z.strictObject({}), ({ tx, id }) => deleteProduct(tx, id)),
  listEndpoint(
    "/v1/products",
    (tx) => tx.rows("products"),
    listParams({ active: boolean.optional(), ids: list(text).optional() }),
    ({ id, active }, query) => passes(query.active, active) && (query.ids === undefined || query.ids.includes(id)),
  ),
  endpoint(
    "POST",
    "/v1/prices",
    z.strictObject({
      ...priceFields,
      currency,
      product: text,
      unit_amount: integer(),
      recurring: z
        .strictObject({
          interval: oneOf("day", "week", "month", "year"),
          interval_count: integer(1).default(1),
          usage_type: oneOf("licensed").optional(),
        })
        .transform(({ interval, interval_count }) => ({ interval, interval_count }))
        .optional(),
      ...COMMON,
    }),
    ({ tx, params }) => createPrice(tx, params),
  ),
  endpoint("GET", "/v1/prices/:id", z.strictObject(COMMON), ({ tx, id }) => getPrice(tx, id)),
  endpoint("POST", "/v1/prices/:id", z.strictObject({ ...priceFields, ...COMMON }), ({ tx, id, params }) =>
    updatePrice(tx, id, params),
  ),
  listEndpoint(
    "/v1/prices",
    (tx) => tx.rows("prices"),
    listParams({
      active: boolean.optional(),
      product: text.optional(),
      type: oneOf("one_time", "recurring").optional(),
      currency: currency.optional(),
      lookup_keys: list(text).optional(),
    }),
    (price, query) =>
      passes(query.active, price.active) &&
      passes(query.product, price.product) &&
      passes(query.type, price.type) &&
      passes(query.currency, price.currency) &&
      (query.lookup_keys === undefined || query.lookup_keys.includes(price.lookup_key ?? "")),
  ),
];
