/**
 * Everything that this site stores in a browser, and why. /cookie-policy shows this table, refused items are erased by it, and a browser
 * test fails if the site stores anything else. To store a new key, add a row here first.
 */
import { STORAGE_KEYS } from "@toile/contract";

/** `essential` is what the shopper asked for, and needs no consent; the others require it. */
export const CATEGORIES = ["essential", "functional", "analytics", "marketing"] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * `local` and `session` storage, `cookie`, a `cache` of responses, an indexed `database`; `request`: sent, but not stored here.
 */
type Place = "local" | "session" | "cookie" | "cache" | "database" | "request";

export type StoredItem = {
  /** The name in the browser; `*` matches the rest of a name. */
  name: string;
  place: Place;
  category: Category;
  purpose: string;
  /** How long it is stored. */
  kept: string;
};

export const UNSENT_LOGOUTS_KEY = "toile-unsent-logouts";
export const PENDING_FAVOURITE_KEY = "toile-pending-favourite";
export const GOOGLE_TRIP_KEY = "toile-google-trip";
/** The key of the mark, and the name of the database whose contents it announces. */
export const CHOICES_KEY = "toile-trip";
/** Of the visitor's token, and of the database with the photo, in the try-on window on a shop's page. */
export const SHOP_VISIT_KEY = "toile-shop-visit";
export const ORDER_PREFIX = "toile-order:";

const UNTIL_SIGN_OUT = "Until you log out";
const UNTIL_TAB_CLOSES = "Until the tab is closed";
const UNTIL_CHANGED = "Until you choose again or clear the browser's data";

export const STORED_ITEMS: readonly StoredItem[] = [
  {
    name: STORAGE_KEYS.authToken,
    place: "local",
    category: "essential",
    purpose: "Keeps you logged in.",
    kept: UNTIL_SIGN_OUT,
  },
  {
    name: STORAGE_KEYS.refreshToken,
    place: "local",
    category: "essential",
    purpose: "Renews your session, so that we don't ask for your password every 15 minutes.",
    kept: UNTIL_SIGN_OUT,
  },
  {
    name: STORAGE_KEYS.userData,
    place: "local",
    category: "essential",
    purpose: "Your name and email, to greet you before the server has responded.",
    kept: UNTIL_SIGN_OUT,
  },
  {
    name: UNSENT_LOGOUTS_KEY,
    place: "local",
    category: "essential",
    purpose:
      "That you logged out without a connection, so that the server ends the session. Nobody can log in with it.",
    kept: "Until there is a connection",
  },
  {
    name: STORAGE_KEYS.cookieConsent,
    place: "local",
    category: "essential",
    purpose: "When you chose what we may store, so that we don't ask again.",
    kept: UNTIL_CHANGED,
  },
  {
    name: STORAGE_KEYS.cookiePreferences,
    place: "local",
    category: "essential",
    purpose: "What you chose.",
    kept: UNTIL_CHANGED,
  },
  {
    name: STORAGE_KEYS.installDismissed,
    place: "local",
    category: "essential",
    purpose: "That you dismissed the offer to install the app, so that we don't show it again.",
    kept: "Until you clear the browser's data",
  },
  {
    name: STORAGE_KEYS.installed,
    place: "local",
    category: "essential",
    purpose: "That you installed the app, so that we don't offer it again.",
    kept: "Until you clear the browser's data",
  },
  {
    name: `${ORDER_PREFIX}*`,
    place: "session",
    category: "essential",
    purpose: "The number of the order you are paying, so that a double click or a reload does not pay twice.",
    kept: UNTIL_TAB_CLOSES,
  },
  {
    name: PENDING_FAVOURITE_KEY,
    place: "session",
    category: "essential",
    purpose: "The product whose heart you pressed before logging in.",
    kept: "30 minutes, or until the tab is closed",
  },
  {
    name: GOOGLE_TRIP_KEY,
    place: "session",
    category: "essential",
    purpose: "The page to go back to after logging in with Google.",
    kept: "Until you are back, or the tab is closed",
  },
  {
    name: CHOICES_KEY,
    place: "database",
    category: "essential",
    purpose: "The photo and the garment you chose, while you log in, create an account or confirm your email.",
    kept: "Until you are back, 15 minutes at most",
  },
  {
    name: CHOICES_KEY,
    place: "local",
    category: "essential",
    purpose: "When we put them aside.",
    kept: "Until you are back, 15 minutes at most",
  },
  {
    name: SHOP_VISIT_KEY,
    place: "database",
    category: "essential",
    purpose:
      "Only in the try-on window on a shop's page, after you agreed there: your photo, so that you need to choose it only once.",
    kept: "Until you delete it there, 30 days at most",
  },
  {
    name: SHOP_VISIT_KEY,
    place: "local",
    category: "essential",
    purpose: "Only there: what you agreed to, and the key to the pictures we made of you for that shop.",
    kept: "Until you delete your photo there, 30 days at most",
  },
  {
    name: "toile_google_*",
    place: "cookie",
    category: "essential",
    purpose: "Makes sure that a login with Google ends in the browser where it started.",
    kept: "Until you are back, 10 minutes at most",
  },
  {
    name: "toile_passkey_*",
    place: "cookie",
    category: "essential",
    purpose: "Ties a login with a passkey to this browser.",
    kept: "10 minutes at most",
  },
  {
    name: "react-router-scroll-positions",
    place: "session",
    category: "essential",
    purpose: "Where you were on a page, so that you can return to it.",
    kept: UNTIL_TAB_CLOSES,
  },
  {
    name: "react-router-manifest-version",
    place: "session",
    category: "essential",
    purpose: "Reloads a page only once after we update the site.",
    kept: UNTIL_TAB_CLOSES,
  },
  {
    name: "__stripe_mid",
    place: "cookie",
    category: "essential",
    purpose: "Set by Stripe where it takes your card: recognises fraud.",
    kept: "1 year",
  },
  {
    name: "__stripe_sid",
    place: "cookie",
    category: "essential",
    purpose: "Set by Stripe where it takes your card: recognises fraud.",
    kept: "30 minutes",
  },
  {
    name: STORAGE_KEYS.theme,
    place: "local",
    category: "functional",
    purpose: "Light, dark, or as your system has it.",
    kept: UNTIL_CHANGED,
  },
  {
    name: "workbox-precache-*",
    place: "cache",
    category: "functional",
    purpose: "The page you see without a connection, and its code.",
    kept: "Until the next version of the site",
  },
  {
    name: "toile-pages-*",
    place: "cache",
    category: "functional",
    purpose: "Pages you have seen, so that you can read them without a connection.",
    kept: "Until the next version of the site; the oldest make room",
  },
  {
    name: "toile-data-*",
    place: "cache",
    category: "functional",
    purpose: "What those pages show: products and blog posts.",
    kept: "Until the next version of the site; the oldest make room",
  },
  {
    name: "toile-assets-*",
    place: "cache",
    category: "functional",
    purpose: "The code, styles and fonts of those pages.",
    kept: "Until the next version of the site; the oldest make room",
  },
  {
    name: "toile-pictures",
    place: "cache",
    category: "functional",
    purpose: "Pictures of products that you have seen.",
    kept: "The last 120; the oldest make room",
  },
  {
    name: "toile-visits",
    place: "cache",
    category: "functional",
    purpose: "The titles of the last 30 pages you have seen, to offer them without a connection.",
    kept: UNTIL_CHANGED,
  },
  {
    name: "toile-looks",
    place: "cache",
    category: "functional",
    purpose: "Your last 12 looks, so that you can see them without a connection.",
    kept: UNTIL_SIGN_OUT,
  },
  {
    name: "push subscription",
    place: "request",
    category: "functional",
    purpose:
      "Where your browser's notification service reaches this device, if you asked us to notify you when a try-on is ready.",
    kept: UNTIL_SIGN_OUT,
  },
  {
    name: "toile-shared",
    place: "cache",
    category: "functional",
    purpose: "A picture that another app shared with this one, until the fitting room opens.",
    kept: "A moment",
  },
  {
    name: "Product views and clicks",
    place: "request",
    category: "analytics",
    purpose: "Counts how often people view a product and follow its shop's link, without recording who.",
    kept: "Nothing is stored in your browser",
  },
];

/** Whether the table's `name` matches `stored`. */
export const namesItem = (name: string, stored: string): boolean =>
  name.endsWith("*") ? stored.startsWith(name.slice(0, -1)) : stored === name;
