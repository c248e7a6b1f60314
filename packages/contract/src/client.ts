/**
 * The typed client of the API: one method a call, used by the web app, the browser extension and tests.
 * A non-OK answer raises ApiError with the body's `message`, or 'HTTP {status}'; a 204 or empty body is null.
 */
import type { z } from "zod";
import {
  emailConfirmed,
  type LoginRequest,
  newsletterAnswer,
  type ProfileUpdate,
  type RegisterRequest,
  refreshAnswer,
  registerAnswer,
  session,
  user,
} from "./accounts.ts";
import { ApiError } from "./api-error.ts";
import {
  type CreateIntentRequest,
  cardSetup,
  confirmPaymentAnswer,
  createIntentAnswer,
  creditPackages,
  type PlanType,
  paymentItem,
  paymentsConfig,
  planCardAnswer,
  subscriptionAnswer,
  subscriptionChange,
  subscriptionDetails,
} from "./billing.ts";
import {
  brand,
  category,
  type ProductFilters,
  type ProductQuery,
  product,
  productFacets,
  searchSuggestions,
} from "./catalogue.ts";
import { API_BASE } from "./constants.ts";
import { creditBalance, creditTransaction, creditUsageStats } from "./credits.ts";
import { favouriteIds } from "./favourites.ts";
import { look, publicLook } from "./looks.ts";
import { profilePicture, profilePictureUploaded } from "./pictures.ts";
import { referralStats } from "./referrals.ts";
import { historyItem, prediction, predictionSeen, tryOnAccepted } from "./tryon.ts";

export type ClientOptions = {
  /** Origin of the API without the base path; empty in a browser that the API itself serves. */
  origin?: string;
  fetch?: typeof fetch;
  /** The access token of the moment, or null when signed out. */
  getToken?: () => string | null | Promise<string | null>;
  /** Asked once for a new access token when a call with a token answers 401; null: the session is over. */
  renewToken?: () => Promise<string | null>;
};

export type RequestOptions = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Pages of a whole list that are asked for at most: 2,000 entries, more than a menu can offer. */
const WHOLE_LIST_PAGES_MAX = 20;

/** What a list of products may be asked for. */
export type ProductListRequest = Partial<ProductFilters & Pick<ProductQuery, "sort" | "page" | "limit">>;

export type Client = ReturnType<typeof createClient>;

export function createClient(options: ClientOptions = {}) {
  const send = async (path: string, request: RequestOptions, token: string | null): Promise<Response> => {
    const headers: Record<string, string> = { Accept: "application/json", ...request.headers };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (request.json !== undefined) headers["Content-Type"] = "application/json";
    const init: RequestInit = { method: request.method ?? "GET", headers };
    if (request.json !== undefined) init.body = JSON.stringify(request.json);
    if (request.form) init.body = request.form;
    if (request.signal) init.signal = request.signal;
    return (options.fetch ?? fetch)(`${options.origin ?? ""}${API_BASE}${path}`, init);
  };

  /** One call with the token of the moment; after a 401 one renewal and one more try, so that an aged token is never an error. */
  const raw = async (path: string, request: RequestOptions = {}): Promise<Response> => {
    const token = (await options.getToken?.()) ?? null;
    const first = await send(path, request, token);
    if (first.status !== 401 || !token || !options.renewToken) return first;
    const renewed = await options.renewToken();
    return renewed ? send(path, request, renewed) : first;
  };

  const call = async <S extends z.ZodType>(
    path: string,
    schema: S,
    request: RequestOptions = {},
  ): Promise<z.output<S>> => {
    return schema.parse(await callEmpty(path, request));
  };

  const callEmpty = async (path: string, request: RequestOptions = {}): Promise<unknown> => {
    const response = await raw(path, request);
    const body = await response.text();
    if (!response.ok) throw new ApiError(response.status, body);
    return response.status === 204 || body === "" ? null : JSON.parse(body);
  };

  /** Every page of a list that is meant to be known whole, one after the other. */
  const callAll = async <S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>[]> => {
    const items: z.output<S>[] = [];
    for (let page = 1; page <= WHOLE_LIST_PAGES_MAX; page++) {
      const response = await raw(page === 1 ? path : `${path}?page=${page}`);
      const body = await response.text();
      if (!response.ok) throw new ApiError(response.status, body);
      items.push(...schema.array().parse(JSON.parse(body)));
      if (!/;\s*rel="next"/.test(response.headers.get("Link") ?? "")) break;
    }
    return items;
  };

  return {
    /** For calls whose answer needs more than its JSON: streams, headers, odd statuses. */
    raw,
    auth: {
      login: (body: LoginRequest) => call("/auth/login", session, { method: "POST", json: body }),
      register: (body: RegisterRequest) => call("/auth/register", registerAnswer, { method: "POST", json: body }),
      refresh: (refreshToken: string) =>
        call("/auth/refresh", refreshAnswer, { method: "POST", json: { refreshToken } }),
      /** Confirms the address that the token of a mail's link was sent to. */
      confirmEmail: (token: string) => call("/auth/confirm-email", emailConfirmed, { method: "POST", json: { token } }),
      logout: (refreshToken: string) => callEmpty("/auth/logout", { method: "POST", json: { refreshToken } }),
    },
    profile: {
      get: () => call("/users/profile", user),
      update: (body: ProfileUpdate) => call("/users/profile", user, { method: "PUT", json: body }),
      /** The password, unless the account has none. */
      remove: (currentPassword?: string) =>
        callEmpty("/users/profile", { method: "DELETE", json: currentPassword ? { currentPassword } : {} }),
      /** Sends the link again that confirms the new address, or the first one. */
      sendEmailLink: () => callEmpty("/users/profile/email-link", { method: "POST" }),
    },
    pictures: {
      /** The profile photo, or null when there is none. */
      profile: async () => {
        const response = await raw("/images/profile");
        const body = await response.text();
        if (response.status === 404) return null;
        if (!response.ok) throw new ApiError(response.status, body);
        return profilePicture.parse(JSON.parse(body));
      },
      uploadProfile: (image: Blob, name = "photo") => {
        const form = new FormData();
        form.set("image", image, name);
        return call("/images/upload/profile", profilePictureUploaded, { method: "POST", form });
      },
      removeProfile: () => callEmpty("/images/profile", { method: "DELETE" }),
    },
    credits: {
      balance: () => call("/credits/balance", creditBalance),
      transactions: (page = 1, limit = 20) =>
        call(`/credits/transactions?page=${page}&limit=${limit}`, creditTransaction.array()),
      usageStats: () => call("/credits/usage-stats", creditUsageStats),
      packages: () => call("/credits/packages", creditPackages),
      /** Null: there is none. */
      subscription: async () => {
        const answer = await call("/credits/subscription", subscriptionAnswer);
        return "message" in answer ? null : answer;
      },
      cancelSubscription: (reason?: string) =>
        call("/credits/subscription", subscriptionChange, { method: "DELETE", json: reason ? { reason } : {} }),
      /** Pays the renewal that failed with the plan's card; may be repeated. */
      payDue: () => call("/credits/subscription/pay", subscriptionDetails, { method: "POST" }),
      switchPlan: (subscriptionType: PlanType) =>
        call("/credits/subscription/switch", subscriptionDetails, { method: "POST", json: { subscriptionType } }),
      keepPlan: () => call("/credits/subscription/switch", subscriptionDetails, { method: "DELETE" }),
      resumeSubscription: () => call("/credits/subscription/resume", subscriptionDetails, { method: "POST" }),
      /** Of the plan that runs; null where none is known. */
      planCard: async () => (await call("/credits/subscription/card", planCardAnswer)).card,
      /** Begins to change it: the answer is for the card's provider. The same key answers the same setup. */
      beginCardChange: (idempotencyKey: string) =>
        call("/credits/subscription/card", cardSetup, {
          method: "POST",
          headers: { "Idempotency-Key": idempotencyKey },
        }),
      /** May be repeated. Answers the card that pays from now on. */
      confirmCardChange: async (setupIntentId: string) =>
        (await call("/credits/subscription/card/confirm", planCardAnswer, { method: "POST", json: { setupIntentId } }))
          .card,
    },
    payments: {
      config: () => call("/payments/config", paymentsConfig),
      /** The same key and body answer the same intent, so that a double click or a retry makes one. */
      createIntent: (body: CreateIntentRequest, idempotencyKey: string) =>
        call("/payments/create-intent", createIntentAnswer, {
          method: "POST",
          json: body,
          headers: { "Idempotency-Key": idempotencyKey },
        }),
      confirm: (paymentIntentId: string) =>
        call("/payments/confirm", confirmPaymentAnswer, { method: "POST", json: { paymentIntentId } }),
      list: (page = 1, limit = 20) => call(`/payments?page=${page}&limit=${limit}`, paymentItem.array()),
      /** The receipt as an HTML page that prints. */
      receipt: async (paymentId: string) => {
        const response = await raw(`/payments/${paymentId}/receipt`);
        const body = await response.text();
        if (!response.ok) throw new ApiError(response.status, body);
        return body;
      },
    },
    newsletter: {
      subscribe: (email: string) => call("/newsletter", newsletterAnswer, { method: "POST", json: { email } }),
    },
    referrals: { stats: () => call("/referrals/stats", referralStats) },
    shop: {
      /** One page. `isExact` false: there are more than `total`. `corrected`: the search as it was understood, where a word was mistyped. `suggestions`: what may have been meant, where a search found nothing. */
      products: async (request: ProductListRequest = {}, signal?: AbortSignal) => {
        const response = await raw(`/products${toQuery(request)}`, signal ? { signal } : {});
        const body = await response.text();
        if (!response.ok) throw new ApiError(response.status, body);
        const products = product.array().parse(JSON.parse(body));
        const corrected = response.headers.get("X-Search-Corrected");
        const suggestions = response.headers.get("X-Search-Suggestions");
        return {
          products,
          total: Number(response.headers.get("X-Total-Count") ?? products.length),
          isExact: response.headers.get("X-Total-Count-Exact") !== "false",
          corrected: corrected === null ? null : decodeURIComponent(corrected),
          suggestions:
            suggestions === null ? null : searchSuggestions.parse(JSON.parse(decodeURIComponent(suggestions))),
        };
      },
      facets: (filters: Partial<ProductFilters> = {}) => call(`/products/facets${toQuery(filters)}`, productFacets),
      /** What goes with the products of these ids on one person. */
      completeLook: (worn: string[], limit = 8) =>
        call(`/products/complete-the-look${toQuery({ worn: worn.join(","), limit })}`, product.array()),
      /** By id or slug. */
      product: (ref: string) => call(`/products/${encodeURIComponent(ref)}`, product),
      countEvent: (productId: string, type: "view" | "click") =>
        callEmpty(`/products/${productId}/events`, { method: "POST", json: { type } }),
      deleteProduct: (productId: string) => callEmpty(`/products/${productId}`, { method: "DELETE" }),
      brands: () => callAll("/brands", brand),
      brand: (ref: string) => call(`/brands/${encodeURIComponent(ref)}`, brand),
      categories: () => callAll("/categories", category),
      mainCategories: () => callAll("/categories/main", category),
      category: (ref: string) => call(`/categories/${encodeURIComponent(ref)}`, category),
    },
    favourites: {
      ids: () => call("/favourites/ids", favouriteIds),
      /** One page of them, newest first, and how many there are in all. */
      list: async (page = 1, limit = 24) => {
        const response = await raw(`/favourites?page=${page}&limit=${limit}`);
        const body = await response.text();
        if (!response.ok) throw new ApiError(response.status, body);
        const total = Number(response.headers.get("X-Total-Count") ?? 0);
        return { products: product.array().parse(JSON.parse(body)), total };
      },
      add: (productId: string) => callEmpty(`/favourites/${productId}`, { method: "PUT" }),
      remove: (productId: string) => callEmpty(`/favourites/${productId}`, { method: "DELETE" }),
    },
    looks: {
      list: () => call("/looks", look.array()),
      /** A result that is shared already keeps its address. */
      share: (predictionId: string) => call("/looks", look, { method: "POST", json: { predictionId } }),
      revoke: (token: string) => callEmpty(`/looks/${encodeURIComponent(token)}`, { method: "DELETE" }),
      /** As everybody sees it. */
      open: (token: string) => call(`/looks/${encodeURIComponent(token)}`, publicLook),
    },
    tryOn: {
      /** Queues a try-on and answers at once; follow it with `prediction` or its event stream. */
      start: (form: FormData, idempotencyKey: string, signal?: AbortSignal) =>
        call("/style/virtual-tryon", tryOnAccepted, {
          method: "POST",
          form,
          headers: { Prefer: "respond-async", "Idempotency-Key": idempotencyKey },
          ...(signal ? { signal } : {}),
        }),
      prediction: (predictionId: string) => call(`/style/predictions/${predictionId}`, prediction),
      /** Under way, or ended with nobody there to see it. */
      unseen: () => call("/style/predictions", prediction.array()),
      seen: (predictionId: string) =>
        call(`/style/predictions/${predictionId}/seen`, predictionSeen, { method: "PUT" }),
      cancel: (predictionId: string) => callEmpty(`/style/predictions/${predictionId}`, { method: "DELETE" }),
      history: (page = 1, limit = 20) => call(`/style/history?page=${page}&limit=${limit}`, historyItem.array()),
      like: (predictionId: string, liked: boolean) =>
        call(`/style/history/${predictionId}`, historyItem, { method: "PATCH", json: { liked } }),
    },
  };
}

/** `?a=1&b=2` of what is there, or nothing. */
function toQuery(values: Record<string, string | number | boolean | undefined>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}
