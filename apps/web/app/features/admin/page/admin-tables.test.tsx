/** Every table of the dashboard with one row, as the server would draw it. */
import type { AdminSubscription, AdminUser, Brand, Category, AdminProduct as Product } from "@toile/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { textOf } from "../../../lib/format/text-of.fixture.ts";
import { brandColumns } from "../brands/brand-columns.tsx";
import { categoryColumns } from "../categories/category-columns.tsx";
import { subscriptionColumns } from "../payments/payment-columns.tsx";
import { productColumns } from "../products/product-columns.tsx";
import { type AdminColumns, type Row, useServerTable } from "../table/admin-table.ts";
import { DataTable } from "../table/data-table.tsx";
import { userColumns } from "../users/user-columns.tsx";

const ADDRESS = { search: "", page: 1, sort: "", change: () => {} };
/** The same day in every time zone. */
const CREATED = "2026-11-21T12:00:00.000Z";
const DAY = "Nov 21, 2026";
const nothing = () => {};

function Shown<R extends Row>({ columns, row }: { columns: AdminColumns<R>; row: R }) {
  const table = useServerTable({ rows: [row], total: 1, columns, address: ADDRESS, pageSize: 50 });
  return <DataTable table={table} caption="Shown" address={ADDRESS} />;
}

const cellsOf = <R extends Row>(columns: AdminColumns<R>, row: R): string[] =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Shown columns={columns} row={row} />
    </MemoryRouter>,
  )
    .split("<td")
    .slice(1)
    .map((cell) => `<td${cell}`);
const textsOf = <R extends Row>(columns: AdminColumns<R>, row: R): string[] => cellsOf(columns, row).map(textOf);
/** How the badge of a cell looks. */
const looksOf = (cell = ""): string => / class="([^"]*rounded-full[^"]*)"/.exec(cell)?.[1] ?? "";
const buttonsOf = (cell = ""): string[] => [...cell.matchAll(/aria-label="([^"]+)"/g)].map(([, label]) => label ?? "");

const USER: AdminUser = {
  _id: "u1",
  id: "u1",
  firstName: "Ada",
  lastName: "Weaver",
  email: "ada@example.org",
  role: "user",
  credits: 1234,
  isActive: true,
  createdAt: CREATED,
  stats: { totalTransactions: 3, totalSubscriptions: 1 },
};

describe("users", () => {
  const columns = userColumns((userId) => `?user=${userId}`);

  test("show name, email, role, credits, status, joined date and activity, with nothing to change [O2.26, O2.28, O2.29, O2.43]", () => {
    expect(textsOf(columns, USER)).toEqual([
      "Ada Weaver",
      "ada@example.org",
      "User",
      "1,234",
      "Active",
      DAY,
      "3 transactions, 1 subscription",
    ]);
    expect(cellsOf(columns, USER).join("")).not.toMatch(/<(button|input|select|textarea)/);
  });

  test("show the role as a badge, highlighted for an admin, and a status of Active or Inactive [O2.27]", () => {
    const roleOf = (role: AdminUser["role"]) => cellsOf(columns, { ...USER, role })[2] ?? "";
    expect([textOf(roleOf("admin")), textOf(roleOf("user"))]).toEqual(["Admin", "User"]);
    expect(looksOf(roleOf("user"))).not.toBe("");
    expect(looksOf(roleOf("admin"))).not.toBe(looksOf(roleOf("user")));
    expect([true, false].map((isActive) => textsOf(columns, { ...USER, isActive })[4])).toEqual(["Active", "Inactive"]);
  });
});

describe("subscriptions", () => {
  const plan: AdminSubscription = {
    _id: "s1",
    id: "s1",
    userId: USER,
    type: "yearly",
    priceInEuros: 100,
    creditsGranted: 1000,
    status: "active",
    createdAt: CREATED,
  };

  test("show the payer's name and email, type, amount in euros, credits, status and date [O2.31, O2.42, O2.43]", () => {
    expect(textsOf(subscriptionColumns, plan)).toEqual([
      "Ada Weaver ada@example.org",
      "Yearly",
      "€100.00",
      "1,000",
      "Active",
      DAY,
    ]);
  });

  test("show the status as a badge that is highlighted only if active [O2.32]", () => {
    const statusOf = (status: AdminSubscription["status"]) =>
      cellsOf(subscriptionColumns, { ...plan, status })[4] ?? "";
    expect(textOf(statusOf("past_due"))).toBe("Past due");
    expect(looksOf(statusOf("cancelled"))).not.toBe("");
    expect(looksOf(statusOf("cancelled"))).toBe(looksOf(statusOf("past_due")));
    expect(looksOf(statusOf("active"))).not.toBe(looksOf(statusOf("cancelled")));
  });
});

describe("products", () => {
  const columns = productColumns({ onEdit: nothing, onRead: nothing });
  // Only what the table reads.
  const product = {
    id: "p1",
    name: "Linen dress",
    slug: "linen-dress",
    mainImageUrl: "",
    pictures: [],
    brandId: { name: "Atelier" },
    categoryId: { name: "Dresses" },
    price: 49.9,
    currency: "EUR",
    status: "out_of_stock",
    isAvailable: true,
    viewCount: 1200,
    clickCount: 34,
    createdAt: CREATED,
    correction: null,
  } as unknown as Product;

  test("show name, brand, category, price, status, views, clicks, created and an edit action [O2.34, O2.42, O2.43, X.35]", () => {
    expect(textsOf(columns, product).slice(1, -1)).toEqual([
      "Linen dress",
      "Atelier",
      "Dresses",
      "€49.90",
      "Out of stock",
      "1,200",
      "34",
      DAY,
    ]);
    expect(buttonsOf(cellsOf(columns, product).at(-1))).toContain("Edit Linen dress");
    expect(textsOf(columns, { ...product, currency: "USD" })[4]).toBe("$49.90");
  });

  test("show that one is not available apart from its status [O4.02]", () => {
    expect(textsOf(columns, { ...product, status: "active", isAvailable: false })[5]).toBe("Active Not available");
  });
});

describe("brands", () => {
  // Only what the table reads.
  const brand = {
    id: "b1",
    name: "Atelier",
    priceRange: "mid-range",
    websiteUrl: "https://www.atelier.example/about",
    isActive: true,
    createdAt: CREATED,
  } as Brand;
  const columns = brandColumns({ onEdit: nothing, onDelete: nothing });

  test("show name, price range, website link, status, created, edit and delete [O2.38, O2.43, O4.03]", () => {
    expect(textsOf(columns, brand).slice(0, -1)).toEqual(["Atelier", "Mid-range", "atelier.example", "Active", DAY]);
    expect(cellsOf(columns, brand)[2]).toContain('href="https://www.atelier.example/about"');
    expect(buttonsOf(cellsOf(columns, brand).at(-1))).toEqual(["Edit Atelier", "Delete Atelier"]);
  });

  test("are Active or Inactive [O4.05]", () => {
    expect(textsOf(columns, { ...brand, isActive: false })[3]).toBe("Inactive");
  });
});

describe("categories", () => {
  // Only what the table reads.
  const category = {
    id: "c1",
    name: "Evening",
    parent: "Dresses",
    sortOrder: 7,
    isActive: true,
    createdAt: CREATED,
  } as Category;
  const columns = categoryColumns({ onEdit: nothing, onDelete: nothing });

  test("show name, parent or 'Main Category', sort order, status, created, edit and delete [O2.41, O2.43]", () => {
    expect(textsOf(columns, category).slice(0, -1)).toEqual(["Evening", "Dresses", "7", "Active", DAY]);
    expect(textsOf(columns, { ...category, parent: null })[1]).toBe("Main Category");
    expect(buttonsOf(cellsOf(columns, category).at(-1))).toEqual(["Edit Evening", "Delete Evening"]);
  });

  test("are Active or Inactive [O4.05]", () => {
    expect(textsOf(columns, { ...category, isActive: false })[3]).toBe("Inactive");
  });
});
