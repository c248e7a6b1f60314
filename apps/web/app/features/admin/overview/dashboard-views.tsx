import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Tab, TabList, TabPanel, Tabs } from "../../../ui/tabs.tsx";

const VIEWS = [
  { value: "overview", label: "Overview" },
  { value: "health", label: "Health" },
  { value: "settings", label: "Settings" },
  { value: "audit", label: "Audit log" },
] as const;

export type DashboardViewsProps = Record<(typeof VIEWS)[number]["value"], ReactNode>;

/** What the shop is doing, whether it is well, how it is set up, and who did what in it. */
export function DashboardViews(panels: DashboardViewsProps) {
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find(({ value }) => value === params.get("view"))?.value ?? "overview";
  const choose = (chosen: string) =>
    setParams(chosen === "overview" ? { tab: "dashboard" } : { tab: "dashboard", view: chosen }, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Tabs value={view} onValueChange={choose}>
      <TabList aria-label="Views of the dashboard" shown={view}>
        {VIEWS.map(({ value, label }) => (
          <Tab key={value} value={value}>
            {label}
          </Tab>
        ))}
      </TabList>
      {VIEWS.map(({ value }) => (
        <TabPanel key={value} value={value}>
          {panels[value]}
        </TabPanel>
      ))}
    </Tabs>
  );
}
