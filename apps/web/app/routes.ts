/** The whole site map on one page. */
import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Addresses that header and footer link to and whose pages are not made yet. */
const COMING = [
  "shopify-try-on",
  "chrome-extension-welcome",
  "boost-sales-vto",
  "virtual-try-on-api",
  "privacy-policy",
  "cookie-policy",
  "terms-of-service",
  "admin",
  "support",
  "contact",
];

export default [
  index("routes/home.tsx"),
  route("login", "routes/auth.tsx", { id: "login" }),
  route("register", "routes/auth.tsx", { id: "register" }),
  route("auth", "routes/auth.tsx", { id: "auth" }),
  route("forgot-password", "routes/forgot-password.tsx"),
  route("reset-password", "routes/reset-password.tsx"),
  route("oauth/callback", "routes/oauth-callback.tsx", { id: "oauth/callback" }),
  route("auth/callback", "routes/oauth-callback.tsx", { id: "auth/callback" }),
  route("confirm-email", "routes/confirm-email.tsx"),
  route("try-on", "routes/try-on.tsx"),
  route("browse", "routes/browse.tsx"),
  route("product/:slug?", "routes/product.tsx"),
  route("brand/:slug?", "routes/brand.tsx"),
  route("category/:slug?", "routes/category.tsx"),
  route("favourites", "routes/favourites.tsx"),
  route("look/:token", "routes/look.tsx"),
  route("profile", "routes/profile.tsx"),
  route("buy-credits", "routes/buy-credits.tsx"),
  route("payment", "routes/payment.tsx"),
  route("subscription-success", "routes/subscription-success.tsx"),
  route("plans", "routes/plans.tsx", { id: "plans" }),
  route("subscription-test", "routes/plans.tsx", { id: "subscription-test" }),
  route("blog", "routes/blog.tsx"),
  route("blog/rss.xml", "routes/blog-feed.ts"),
  route("blog/:slug", "routes/blog-post.tsx"),
  route("sitemaps/blog.xml", "routes/blog-sitemap.ts"),
  route("developer", "routes/developer.tsx"),
  route("dev/ui", "routes/dev-ui.tsx"),
  ...COMING.map((path) => route(path, "routes/coming.tsx", { id: `coming/${path}` })),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
