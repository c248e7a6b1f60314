/** The parts of /admin by the address's `tab`; an unknown one shows the first. */
export const ADMIN_TABS = [
  { value: "dashboard", label: "Dashboard" },
  { value: "users", label: "Users" },
  { value: "payments", label: "Payments" },
  { value: "products", label: "Products" },
  { value: "brands", label: "Brands" },
  { value: "categories", label: "Categories" },
] as const;

export type AdminTab = (typeof ADMIN_TABS)[number]["value"];

export const toAdminTab = (asked: string | null): AdminTab =>
  ADMIN_TABS.find(({ value }) => value === asked)?.value ?? "dashboard";
