import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { Documentation } from "./documentation.tsx";

const TABS = ["api-keys", "documentation"] as const;

export type DeveloperPageProps = {
  /** Where this installation is: the samples call it. */
  origin: string;
  /** What a visitor sees of keys depends on the session, which belongs to another room. */
  apiKeys: ReactNode;
};

/** /developer: the key for programs, and how to use it. The URL says which part shows. */
export function DeveloperPage({ origin, apiKeys }: DeveloperPageProps) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("tab");
  const tab = TABS.find((name) => name === asked) ?? "api-keys";
  return (
    <div className="page pb-16">
      <h1 className="display text-headline">
        For <em className="text-thread">developers</em>
      </h1>
      <p className="measure mt-3 text-lead text-balance text-muted">
        Put a try-on into your own shop or app: a photo of a person and a photo of a garment in, a picture of that
        person wearing it out.
      </p>
      <Tabs value={tab} onValueChange={(chosen) => setSearch({ tab: chosen }, { replace: true })} className="mt-8">
        <TabList aria-label="For developers">
          <Tab value="api-keys">API keys</Tab>
          <Tab value="documentation">Documentation</Tab>
        </TabList>
        <TabPanel value="api-keys">{apiKeys}</TabPanel>
        <TabPanel value="documentation">
          <Documentation origin={origin} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
