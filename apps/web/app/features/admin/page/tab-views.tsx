import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Tab, TabList, TabPanel, Tabs } from "../../../ui/tabs.tsx";

type View = { value: string; label: string; panel: ReactNode };
type TabViewsProps = {
  /** The dashboard's tab in which they are. */
  tab: string;
  /** Names the list of views. */
  label: string;
  /** The first is shown when the URL names none. */
  views: readonly [View, ...View[]];
};

/** The views of one tab, each with a URL: `?tab=products&view=searches`. */
export function TabViews({ tab, label, views }: TabViewsProps) {
  const [params, setParams] = useSearchParams();
  const first = views[0].value;
  const view = views.find(({ value }) => value === params.get("view"))?.value ?? first;
  const choose = (chosen: string) =>
    setParams(chosen === first ? { tab } : { tab, view: chosen }, { replace: true, preventScrollReset: true });
  return (
    <Tabs value={view} onValueChange={choose}>
      <TabList aria-label={label} shown={view}>
        {views.map(({ value, label }) => (
          <Tab key={value} value={value}>
            {label}
          </Tab>
        ))}
      </TabList>
      {views.map(({ value, panel }) => (
        <TabPanel key={value} value={value}>
          {panel}
        </TabPanel>
      ))}
    </Tabs>
  );
}
