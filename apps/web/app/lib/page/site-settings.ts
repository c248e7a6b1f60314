import { useRouteLoaderData } from "react-router";

type SiteSettings = { resultDays: number; welcomeCredits: number; hasGoogle: boolean };

/** How this installation is configured; undefined if the root loader itself failed. */
export const useSiteSettings = (): SiteSettings | undefined => useRouteLoaderData<SiteSettings>("root");
