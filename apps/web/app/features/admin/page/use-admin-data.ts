import { ADMIN_PAYMENTS_PAGE, ADMIN_USERS_PAGE, adminProductSorts, adminSubscriptionSorts } from "@toile/contract";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import type { QueryState } from "../../../lib/query/query.ts";
import type { AdminApi } from "../load/admin-api.ts";
import { useAdminQuery } from "../load/use-admin-query.ts";
import { PRODUCTS_PER_PAGE } from "../products/products-panel.tsx";
import { readListAddress, toSort } from "../table/list-address.ts";
import { toUserSort } from "../users/user-texts.ts";
import type { AdminTab } from "./admin-tabs.ts";

const settled = ({ value, failed }: QueryState<unknown>) => value !== undefined || failed;

/** Everything that the dashboard shows. Its first view waits for figures, users, payments and products together. */
export function useAdminData(api: AdminApi, tab: AdminTab) {
  const stats = useAdminQuery({
    api,
    failure: "Failed to load dashboard statistics",
    load: (client) => client.stats(),
  });
  const users = useUsers(api, tab);
  const payments = usePayments(api, tab);
  const products = useProducts(api, tab);
  const usesCatalogue = useOnce(tab === "products" || tab === "brands" || tab === "categories");
  const brands = useAdminQuery({
    api,
    failure: "Failed to load brands",
    enabled: usesCatalogue,
    load: (client) => client.shop.brands(),
  });
  const categories = useAdminQuery({
    api,
    failure: "Failed to load categories",
    enabled: usesCatalogue,
    load: (client) => client.shop.categories(),
  });
  const first = [stats, users, payments, products];
  const wasReady = useRef(false);
  wasReady.current ||= first.every(settled);
  return { isReady: wasReady.current, stats, users, payments, products, brands, categories };
}

function useUsers(api: AdminApi, tab: AdminTab) {
  const { search, page, sort } = useRequest(tab === "users");
  return useAdminQuery({
    api,
    failure: "Failed to load users",
    active: tab === "users",
    request: JSON.stringify([search, page, sort]),
    load: (client) => client.users({ search, page, sort: toUserSort(sort), limit: ADMIN_USERS_PAGE }),
  });
}

function usePayments(api: AdminApi, tab: AdminTab) {
  const [params] = useSearchParams();
  const active = tab === "payments" && params.get("view") !== "all";
  const { page, sort: asked } = useRequest(active);
  const sort = toSort(asked, adminSubscriptionSorts, "created_desc");
  return useAdminQuery({
    api,
    failure: "Failed to load payment reports",
    active,
    request: JSON.stringify([page, sort]),
    load: (client) => client.paymentReport({ page, sort, limit: ADMIN_PAYMENTS_PAGE }),
  });
}

/** Of the tab with the products: lists of their own. */
const OTHER_VIEWS = new Set(["searches", "synonyms", "readings"]);

function useProducts(api: AdminApi, tab: AdminTab) {
  const [params] = useSearchParams();
  const active = tab === "products" && !OTHER_VIEWS.has(params.get("view") ?? "");
  const { search, page, sort: asked } = useRequest(active);
  const sort = toProductSort(asked);
  return useAdminQuery({
    api,
    failure: "Failed to load products",
    active,
    request: JSON.stringify([search, page, sort]),
    load: (client) => client.shop.products({ search, page, ...(sort ? { sort } : {}), limit: PRODUCTS_PER_PAGE }),
  });
}

/** Unless told otherwise the newest first, and of a search what fits best. */
function toProductSort(asked: string) {
  return asked ? toSort(asked, adminProductSorts, "created_desc") : undefined;
}

/** What the URL requests for the visible list; for a hidden one its first page. */
function useRequest(active: boolean) {
  const [params] = useSearchParams();
  return readListAddress(active ? params : new URLSearchParams());
}

/** True from the first time on. */
function useOnce(now: boolean): boolean {
  const ever = useRef(false);
  ever.current ||= now;
  return ever.current;
}
