import { defineConfig } from "wxt";

/** The site for which this build is made; tools/build.mjs sets it. */
const origin = new URL(process.env.TOILE_ORIGIN ?? "http://localhost:3000").origin;
/** Firefox does not allow ports in patterns. The code compares the whole origin. */
const onToile = `${new URL(origin).protocol}//${new URL(origin).hostname}/*`;

/** A public key whose private half was discarded. It gives an unpacked build the same id everywhere. */
const KEY =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAx0WlE9YxMKDlZKPf2nA0TUa6j81gRci8/H9x6imQelKtRL3OU9Rh6F6saReykCTnkFP3h6aMkCGmzZla0q70fywckE744XZfwneldSWy+DadAiaFpeWExuduC4LMpPec3ciMXAHmS3UQWBOiUahmg0K/SuOmXTJ0JK47QqoCkRK1kKevLsf6MzRs8AiCZtdlNjIagmOhhMeFav2Twa3KDH5z9AAyER6/2oinlHxWnphUDoDVZntxdeFUyN4ge/rdlmLKx9aeLRRwuq3moJf3aWhWvhKQ02tNL88apZWjUeDj2zKZJX8g4l4aY1uDPPsBYZKh13NyQNaSiXRCwac7KwIDAQAB";
const FIREFOX_ID = "{6f1c1d1e-6a0e-4b57-9d0b-3f6f5b1a7c52}";

export default defineConfig({
  modules: ["@wxt-dev/module-react"],
  outDir: process.env.EXTENSION_OUT ?? "build",
  // Everything is imported explicitly, as in the rest of the repository.
  imports: false,
  manifestVersion: 3,
  vite: () => ({ define: { __TOILE_ORIGIN__: JSON.stringify(origin) } }),
  manifest: ({ browser }) => ({
    name: "Toile: try it on",
    short_name: "Toile",
    description: "See yourself in the clothes of any shop: a Try On button on their pictures.",
    permissions: ["activeTab", "contextMenus", "scripting", "storage"],
    host_permissions: [onToile],
    optional_host_permissions: ["*://*/*"],
    action: { default_title: "Toile" },
    ...(browser === "firefox"
      ? {
          browser_specific_settings: {
            gecko: {
              id: FIREFOX_ID,
              strict_min_version: "142.0",
              data_collection_permissions: { required: ["authenticationInfo", "websiteContent"] },
            },
          },
        }
      : { key: KEY, minimum_chrome_version: "120", externally_connectable: { matches: [onToile] } }),
  }),
});
