import { ADMIN_PAYMENTS_PAGE, ADMIN_USERS_PAGE } from "@toile/contract";
import { Link, useSearchParams } from "react-router";
import { Spinner } from "../../../ui/spinner.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../../ui/tabs.tsx";
import { AuditLog } from "../audit/audit-log.tsx";
import { BrandsPanel } from "../brands/brands-panel.tsx";
import { CategoriesPanel } from "../categories/categories-panel.tsx";
import { HealthPanel } from "../health/health-panel.tsx";
import { SettingsPanel } from "../health/settings-panel.tsx";
import { ChartsPanel } from "../overview/charts-panel.tsx";
import { DashboardPanel, type DashboardPanelProps } from "../overview/dashboard-panel.tsx";
import { PaymentsPanel } from "../payments/payments-panel.tsx";
import { ProductsPanel } from "../products/products-panel.tsx";
import { CorrectedPanel } from "../readings/corrected-panel.tsx";
import { SearchesPanel } from "../synonyms/searches-panel.tsx";
import { SynonymsPanel } from "../synonyms/synonyms-panel.tsx";
import { UsersPanel } from "../users/users-panel.tsx";
import { ADMIN_TABS, toAdminTab } from "./admin-tabs.ts";
import { TabViews } from "./tab-views.tsx";
import { useAdminData } from "./use-admin-data.ts";

/** /admin: the shop as its operator sees it. The URL says which part shows, and what of a list. */
export function AdminPage() {
  const [search, setSearch] = useSearchParams();
  const tab = toAdminTab(search.get("tab"));
  const data = useAdminData(tab);
  return (
    <div className="page pb-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h1 className="display text-headline">
          Admin <em className="text-thread">Panel</em>
        </h1>
        <nav aria-label="More for administrators" className="flex flex-wrap gap-x-6">
          <PageLink to="/admin/on-models">Products on models</PageLink>
          <PageLink to="/admin/support">Questions asked</PageLink>
        </nav>
      </div>
      {data.isReady ? (
        <Tabs
          value={tab}
          onValueChange={(chosen) => setSearch({ tab: chosen }, { replace: true, preventScrollReset: true })}
          className="mt-6"
        >
          <TabList aria-label="Admin" shown={tab}>
            {ADMIN_TABS.map(({ value, label }) => (
              <Tab key={value} value={value}>
                {label}
              </Tab>
            ))}
          </TabList>
          <TabPanel value="dashboard">
            <Dashboard stats={data.stats} />
          </TabPanel>
          <TabPanel value="users">
            <UsersPanel users={data.users} pageSize={ADMIN_USERS_PAGE} />
          </TabPanel>
          <TabPanel value="payments">
            <PaymentsPanel report={data.payments} pageSize={ADMIN_PAYMENTS_PAGE} />
          </TabPanel>
          <TabPanel value="products">
            <Products data={data} />
          </TabPanel>
          <TabPanel value="brands">
            <BrandsPanel brands={data.brands} />
          </TabPanel>
          <TabPanel value="categories">
            <CategoriesPanel categories={data.categories} />
          </TabPanel>
        </Tabs>
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="target text-sm underline decoration-thread underline-offset-4">
      {children}
    </Link>
  );
}

function Products({ data }: { data: ReturnType<typeof useAdminData> }) {
  const { products, brands, categories } = data;
  return (
    <TabViews
      tab="products"
      label="Views of the products"
      views={[
        {
          value: "products",
          label: "All products",
          panel: <ProductsPanel products={products} brands={brands} categories={categories} />,
        },
        { value: "searches", label: "Searches", panel: <SearchesPanel /> },
        { value: "synonyms", label: "Search words", panel: <SynonymsPanel /> },
        { value: "readings", label: "Corrected readings", panel: <CorrectedPanel /> },
      ]}
    />
  );
}

function Dashboard({ stats }: { stats: DashboardPanelProps["stats"] }) {
  return (
    <TabViews
      tab="dashboard"
      label="Views of the dashboard"
      views={[
        { value: "overview", label: "Overview", panel: <Overview stats={stats} /> },
        { value: "health", label: "Health", panel: <HealthPanel /> },
        { value: "settings", label: "Settings", panel: <SettingsPanel /> },
        { value: "audit", label: "Audit log", panel: <AuditLog /> },
      ]}
    />
  );
}

function Overview({ stats }: { stats: DashboardPanelProps["stats"] }) {
  return (
    <>
      <DashboardPanel stats={stats} />
      <ChartsPanel />
    </>
  );
}

function Waiting() {
  return (
    <div className="flex min-h-[40dvh] items-center justify-center">
      <Spinner size="large" label="Loading" />
    </div>
  );
}
