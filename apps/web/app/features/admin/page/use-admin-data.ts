import { ADMIN_PAYMENTS_PAGE, ADMIN_USERS_PAGE, adminProductSorts, adminSubscriptionSorts } from "@toile/contract";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { adminKeys } from "../load/admin-keys.ts";
import { type AdminQuery, useAdminQuery } from "../load/use-admin-query.ts";
import { PRODUCTS_PER_PAGE } from "../products/products-panel.tsx";
import { readListAddress, toSort } from "../table/list-address.ts";
import { toUserSort } from "../users/user-texts.ts";
import type { AdminTab } from "./admin-tabs.ts";

const settled = ({ data, isError }: AdminQuery<unknown>) => data !== undefined || isError;

/** Everything that the dashboard shows. Its first view waits for figures, users, payments and products together. */
export function useAdminData(tab: AdminTab) {
  const stats = useAdminQuery({
    queryKey: adminKeys.stats,
    failure: "Failed to load dashboard statistics",
    load: (client) => client.stats(),
  });
  const users = useUsers(tab);
  const payments = usePayments(tab);
  const products = useProducts(tab);
  const usesCatalogue = useOnce(tab === "products" || tab === "brands" || tab === "categories");
  const brands = useAdminQuery({
    queryKey: adminKeys.brands,
    failure: "Failed to load brands",
    enabled: usesCatalogue,
    load: (client) => client.shop.brands(),
  });
  const categories = useAdminQuery({
    queryKey: adminKeys.categories,
    failure: "Failed to load categories",
    enabled: usesCatalogue,
    load: (client) => client.shop.categories(),
  });
  const first = [stats, users, payments, products];
  const wasReady = useRef(false);
  wasReady.current ||= first.every(settled);
  return { isReady: wasReady.current, stats, users, payments, products, brands, categories };
}

function useUsers(tab: AdminTab) {
  const { search, page, sort } = useRequest(tab === "users");
  const request = { search, page, sort: toUserSort(sort), limit: ADMIN_USERS_PAGE };
  return useAdminQuery({
    queryKey: adminKeys.users(request),
    failure: "Failed to load users",
    load: (client) => client.users(request),
  });
}

function usePayments(tab: AdminTab) {
  const [params] = useSearchParams();
  const { page, sort } = useRequest(tab === "payments" && params.get("view") !== "all");
  const request = { page, sort: toSort(sort, adminSubscriptionSorts, "created_desc"), limit: ADMIN_PAYMENTS_PAGE };
  return useAdminQuery({
    queryKey: adminKeys.paymentReport(request),
    failure: "Failed to load payment reports",
    load: (client) => client.paymentReport(request),
  });
}

/** Of the tab with the products: lists of their own. */
const OTHER_VIEWS = new Set(["searches", "synonyms", "readings"]);

function useProducts(tab: AdminTab) {
  const [params] = useSearchParams();
  const active = tab === "products" && !OTHER_VIEWS.has(params.get("view") ?? "");
  const { search, page, sort: asked } = useRequest(active);
  const sort = toProductSort(asked);
  const request = { search, page, ...(sort ? { sort } : {}), limit: PRODUCTS_PER_PAGE };
  return useAdminQuery({
    queryKey: adminKeys.products(request),
    failure: "Failed to load products",
    load: (client) => client.shop.products(request),
  });
}

/** Unless told otherwise the newest first, and of a search what fits best. */
function toProductSort(asked: string) {
  return asked ? toSort(asked, adminProductSorts, "created_desc") : undefined;
}

/** What the URL requests for the visible list; for a hidden one what it showed last, so that another list's page fetches nothing. */
export function useRequest(active: boolean) {
  const [params] = useSearchParams();
  const shown = useRef(new URLSearchParams());
  if (active) shown.current = params;
  return readListAddress(shown.current);
}

/** True from the first time on. */
function useOnce(now: boolean): boolean {
  const ever = useRef(false);
  ever.current ||= now;
  return ever.current;
}
