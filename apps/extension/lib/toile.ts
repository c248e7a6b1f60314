/** The site for which this build was made, and its pages that the extension opens. */

declare const __TOILE_ORIGIN__: string;

/** Set by wxt.config.ts; without a build (in tests) the default site. */
export const TOILE_ORIGIN = typeof __TOILE_ORIGIN__ === "string" ? __TOILE_ORIGIN__ : "http://localhost:3000";

export const TOILE_PAGES = {
  home: "/",
  login: "/login",
  photo: "/profile",
  credits: "/buy-credits",
  looks: "/profile?tab=looks",
  welcome: "/chrome-extension-welcome",
} as const;
export type ToilePage = keyof typeof TOILE_PAGES;

export const toileAddress = (page: ToilePage) => `${TOILE_ORIGIN}${TOILE_PAGES[page]}`;
