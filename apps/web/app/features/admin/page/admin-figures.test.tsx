import type { AdminStats } from "@toile/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { textOf } from "../../../lib/format/text-of.fixture.ts";
import { adminApi } from "../load/admin-api.fixture.tsx";
import type { AdminQuery } from "../load/use-admin-query.ts";
import { DashboardPanel } from "../overview/dashboard-panel.tsx";
import { type PaymentReport, PaymentsPanel } from "../payments/payments-panel.tsx";
import { ADMIN_TABS } from "./admin-tabs.ts";

const known = <T,>(value: T): AdminQuery<T> => ({
  data: value,
  isError: false,
  isFetching: false,
  refetch: () => Promise.reject(new Error("nothing is asked again")),
});

test("the dashboard's cards show each figure under its name, money in euros [O2.23, O2.24, O2.42]", () => {
  const stats: AdminStats = {
    users: { total: 1200, active: 1150, inactive: 50 },
    revenue: { total: 4321.5, monthly: 99 },
    subscriptions: { active: 17 },
    transactions: { total: 8000 },
    credits: { consumed: 2600 },
  };
  const cards = renderToStaticMarkup(<DashboardPanel stats={known(stats)} />)
    .split("<dt")
    .slice(1)
    .map((card) => textOf(`<dt${card}`));
  expect(cards).toEqual([
    "Total users 1,200 1,150 active, 50 inactive",
    "Total revenue €4,321.50 €99.00 this month",
    "Active subscriptions 17 8,000 total transactions",
    expect.stringMatching(/^Credits consumed 2,600 /),
  ]);
});

test("payments are summed up by total revenue, average order and total orders [O2.30, O2.42]", () => {
  const summary = { totalRevenue: 1234.5, averageOrder: 12.345, count: 1100 };
  const report: PaymentReport = { summary, subscriptions: [], total: 0 };
  const shown = renderToStaticMarkup(
    adminApi({}).within(
      <MemoryRouter>
        <PaymentsPanel report={known(report)} pageSize={50} />
      </MemoryRouter>,
    ),
  );
  expect(textOf(shown)).toMatch(/^Total revenue €1,234\.50 Average order €12\.35 Total orders 1,100 /);
});

test("there are six tabs [O2.22]", () => {
  expect(ADMIN_TABS.map(({ label }) => label)).toEqual([
    "Dashboard",
    "Users",
    "Payments",
    "Products",
    "Brands",
    "Categories",
  ]);
});
