import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Tab, TabList, TabPanel, Tabs } from "../../../ui/tabs.tsx";

export type DashboardViewsProps = { overview: ReactNode; auditLog: ReactNode };

/** What the shop is doing, and who did what in it. */
export function DashboardViews({ overview, auditLog }: DashboardViewsProps) {
  const [params, setParams] = useSearchParams();
  const view = params.get("view") === "audit" ? "audit" : "overview";
  const choose = (chosen: string) =>
    setParams(chosen === "audit" ? { tab: "dashboard", view: "audit" } : { tab: "dashboard" }, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Tabs value={view} onValueChange={choose}>
      <TabList aria-label="Views of the dashboard">
        <Tab value="overview">Overview</Tab>
        <Tab value="audit">Audit log</Tab>
      </TabList>
      <TabPanel value="overview">{overview}</TabPanel>
      <TabPanel value="audit">{auditLog}</TabPanel>
    </Tabs>
  );
}
