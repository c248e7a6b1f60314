import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Tab, TabList, TabPanel, Tabs } from "../../../ui/tabs.tsx";

const VIEWS = [
  { value: "products", label: "All products" },
  { value: "searches", label: "Searches" },
  { value: "synonyms", label: "Search words" },
  { value: "readings", label: "Corrected readings" },
] as const;

export type ProductsViewsProps = Record<(typeof VIEWS)[number]["value"], ReactNode>;

/** The goods, what is searched for among them, and the words by which a search finds them. */
export function ProductsViews(panels: ProductsViewsProps) {
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find(({ value }) => value === params.get("view"))?.value ?? "products";
  const choose = (chosen: string) =>
    setParams(chosen === "products" ? { tab: "products" } : { tab: "products", view: chosen }, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Tabs value={view} onValueChange={choose}>
      <TabList aria-label="Views of the products" shown={view}>
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
