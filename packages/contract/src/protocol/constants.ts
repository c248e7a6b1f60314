/**
 * Numbers and names that more than one program needs, as docs/requirements.md requires. Changing one changes the
 * product.
 */
export const PRODUCT_NAME = "Toile";
export const API_BASE = "/api/v1";
/** The header that carries a developer's API key. */
export const API_KEY_HEADER = "X-API-Key";
/** The path after the host in the base URL of a client of the FASHN API. */
export const FASHN_BASE = "/v1";
/** The window that the try-on button on other shops' pages opens. */
export const EMBED_FRAME_PATH = "/embed/frame";

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 40_000_000;
/** Longest side in pixels of a picture as the server stores it. The engine works at 1024; twice that leaves room for a sharp crop. */
export const IMAGE_STORED_SIDE = 2048;
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

/** How many photos an account may store. */
export const OWN_PHOTOS_MAX = 6;

/**
 * What a shopper agrees to by adding a photo. A new text needs a new version, because stored consents refer to the
 * version.
 */
export const PHOTO_CONSENT = {
  version: "2026-11-24",
  text: "Only you can see your photo. By adding it you agree that Toile keeps it, makes try-on pictures of you from it and uses it for nothing else. You can take this back in your profile at any time: your photos are then deleted.",
} as const;

/** The minimum age for an account. */
export const MINIMUM_AGE = 16;
/**
 * Versions of the terms of service, named by the day each came into force; the last one is in force. A new text needs a
 * new version: users who accepted an older one are notified.
 */
export const TERMS_VERSIONS = ["2026-11-26"] as const;
export type TermsVersion = (typeof TERMS_VERSIONS)[number];
export const TERMS_VERSION: TermsVersion = "2026-11-26";

export const PASSWORD_MIN_CHARACTERS = 6;
/**
 * Argon2 reads every byte it is given, so an unbounded password would be a cheap way to exhaust the server's processor.
 */
export const PASSWORD_MAX_BYTES = 1024;

/** The topics of a question to the operator. */
export const SUPPORT_TOPICS = ["try-on", "credits", "account", "privacy", "api", "other"] as const;
export type SupportTopic = (typeof SUPPORT_TOPICS)[number];

export const SUPPORT_MESSAGE_MIN_CHARACTERS = 10;
export const SUPPORT_MESSAGE_MAX_CHARACTERS = 4000;
/** A person needs longer to write a question; bots do not. */
export const SUPPORT_FORM_MIN_SECONDS = 3;
/** How long a page may stay open before its form is sent. */
export const SUPPORT_FORM_MAX_HOURS = 24;

export const REFERRAL_BONUS_CREDITS = 5;
export const REFERRAL_MAX_FRIENDS = 3;

export const TRYON_CREDITS_PER_SAMPLE = 1;
export const TRYON_MAX_SAMPLES = 4;

export const PAGE_LIMIT_DEFAULT = 100;
export const PAGE_LIMIT_MAX = 100;

/** Where a phone's share sheet posts a picture to the installed app, as the manifest says. */
export const SHARE_TARGET_PATH = "/share-target";

/** Keys in the browser's local storage. The browser extension reads them too, so they must never change. */
export const STORAGE_KEYS = {
  authToken: "auth_token",
  userData: "user_data",
  refreshToken: "refresh_token",
  theme: "theme",
  cookieConsent: "cookie-consent",
  cookiePreferences: "cookie-preferences",
  installDismissed: "pwa-install-dismissed",
  installed: "pwa-installed",
} as const;

/** Sentences whose wording is fixed (docs/requirements.md, S5 and S8): a title, then a second line if there is one. */
export const IMAGE_TEXTS = {
  INVALID_FILE_TYPE: { title: "Invalid file type", message: "Please upload a JPEG, PNG, or WebP image." },
  FILE_TOO_LARGE: { title: "File too large", message: "Please upload an image smaller than 10MB." },
} as const;
