/** The site that this build belongs to, and its pages that the extension leads to. */

declare const __TOILE_ORIGIN__: string;

/** Set by wxt.config.ts; without a build (in tests) the site of a fresh start. */
export const TOILE_ORIGIN = typeof __TOILE_ORIGIN__ === "string" ? __TOILE_ORIGIN__ : "http://localhost:3000";

export const TOILE_PAGES = {
  home: "/",
  login: "/login",
  photo: "/profile",
  credits: "/buy-credits",
  looks: "/profile?tab=looks",
} as const;
export type ToilePage = keyof typeof TOILE_PAGES;

export const toileAddress = (page: ToilePage) => `${TOILE_ORIGIN}${TOILE_PAGES[page]}`;
