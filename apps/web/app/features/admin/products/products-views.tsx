import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Tab, TabList, TabPanel, Tabs } from "../../../ui/tabs.tsx";

/** The goods, and the words by which a search finds them. */
export function ProductsViews({ products, synonyms }: { products: ReactNode; synonyms: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const view = params.get("view") === "synonyms" ? "synonyms" : "products";
  const choose = (chosen: string) =>
    setParams(chosen === "synonyms" ? { tab: "products", view: "synonyms" } : { tab: "products" }, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Tabs value={view} onValueChange={choose}>
      <TabList aria-label="Views of the products">
        <Tab value="products">All products</Tab>
        <Tab value="synonyms">Search words</Tab>
      </TabList>
      <TabPanel value="products">{products}</TabPanel>
      <TabPanel value="synonyms">{synonyms}</TabPanel>
    </Tabs>
  );
}
