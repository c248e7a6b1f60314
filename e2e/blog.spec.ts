/** The blog: its list, filters, posts and newsletter. */
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes, expectNoOverflow } from "./accessibility.ts";
import { linkMailedTo, unsubscribeLinkMailedTo } from "./outbox.ts";
import { cards, listening } from "./shop-rail.ts";
import { expect, freshEmail, test } from "./shopper.ts";

const search = (page: Page) => page.getByRole("search", { name: "Posts" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

async function structuredData(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text));
}

test("the blog opens with its title, four topics and nine of twenty posts [O2.83, O2.84, O2.85, O2.90, O3.11, O1.04]", async ({
  page,
}) => {
  await page.goto("/blog");
  await expect(title(page)).toHaveText("Fashion & Style Blog");
  await expect(page.getByRole("list", { name: "Topics" }).getByRole("link")).toHaveText([
    "Virtual Try-On",
    "Fashion Trends",
    "Style Tips",
    "Sustainable Fashion",
  ]);
  await expect(cards(page)).toHaveCount(9);
  for (const tags of await page.getByRole("list", { name: "Tags" }).all())
    expect(await tags.getByRole("listitem").count()).toBeLessThanOrEqual(3);
  const [blog] = await structuredData(page);
  expect(blog).toMatchObject({ "@type": "Blog", name: "Fashion & Style Blog" });
  expect(blog?.blogPost).toHaveLength(20);
  await page.getByRole("navigation", { name: "Pages of posts" }).getByRole("link", { name: "Page 3" }).click();
  await expect(cards(page)).toHaveCount(2);
});

test("search and filters find posts without asking the server, start at page one, and can be cleared [O2.84, O2.91, O3.15, O3.16, O3.17, O4.12, O5.06, O5.07, X.49]", async ({
  page,
}) => {
  await page.goto("/blog?page=2");
  await listening(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/|\.data/.test(request.url())) asked.push(request.url());
  });
  await search(page).getByLabel("Category").selectOption({ label: "Sustainability (3)" });
  await expect(cards(page)).toHaveCount(3);
  await expect(page).toHaveURL("/blog?category=sustainability");
  // Words that are only in the text.
  await search(page).getByLabel("Search").fill("SASHIKO");
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).getByRole("heading")).toHaveText("Mend it first");
  await search(page).getByLabel("Tag").selectOption({ label: "AI Fashion (3)" });
  await expect(page.getByRole("heading", { name: "No posts found" })).toBeVisible();
  await expect(page.getByText("No posts match your current filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(cards(page)).toHaveCount(9);
  await expect(search(page).getByLabel("Search")).toHaveValue("");
  expect(asked).toEqual([]);
});

test("a URL with a search gets a complete page, also without scripts, and an unknown post leads to the blog [O2.89, O5.06]", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto("/blog?q=sashiko");
  await expect(cards(page)).toHaveCount(1);
  await page.goto("/blog/no-such-post");
  await expect(page).toHaveURL("/blog");
  await context.close();
});

test("a post links back, to three related ones and to its own headings, and describes itself [O2.87, O2.88, O3.12]", async ({
  page,
}) => {
  await page.goto("/blog/wide-trousers");
  await listening(page);
  await expect(title(page)).toHaveText("Wide trousers, and what to do about the rest of you");
  const contents = page.getByRole("navigation", { name: "In this post" });
  await contents.getByRole("link", { name: "Shoes" }).click();
  await expect(page).toHaveURL("/blog/wide-trousers#shoes");
  await expect(page.getByRole("heading", { name: "Shoes" })).toBeInViewport();
  const related = page.getByRole("region", { name: "Read next" });
  await expect(related.getByRole("article")).toHaveCount(3);
  await expect(related.getByRole("article").first()).toContainText("Fashion Trends");
  await expect(related.getByRole("article").nth(1)).not.toContainText("Fashion Trends");
  expect(await structuredData(page)).toMatchObject([{ "@type": "BlogPosting", datePublished: "2024-03-02" }]);
  const image = page.locator('meta[property="og:image"]');
  await expect(image).toHaveAttribute("content", /^http.*\/blog-covers\/wide-trousers\.jpg$/);
  await page.getByRole("link", { name: "Back to Blog" }).click();
  await expect(page).toHaveURL("/blog");
});

test("the newsletter accepts an address, confirms its inbox, and unsubscribes it; an invalid one gets an error [O2.86, O5.05, X.70]", async ({
  page,
}) => {
  await page.goto("/blog");
  await listening(page);
  const newsletter = page.getByRole("region", { name: "New posts, by email." });
  const email = newsletter.getByLabel("Email");
  await expect(email).toHaveAttribute("type", "email");
  await expect(newsletter.getByText("No spam, unsubscribe at any time.")).toBeVisible();
  await newsletter.getByRole("button", { name: "Subscribe" }).click();
  await expect(newsletter.getByText("Email is required")).toBeVisible();
  const address = freshEmail();
  await email.fill(address);
  await newsletter.getByRole("button", { name: "Subscribe" }).click();
  await expect(newsletter.getByText("Thank you. Check your inbox.")).toBeVisible();

  await page.goto(await linkMailedTo(address, /Please confirm: the Toile newsletter/));
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText(`New posts go to ${address}.`)).toBeVisible();
  // The token does not stay in the URL.
  await expect(page).toHaveURL("/newsletter/confirm");
  await expectAccessible(page);

  await page.goto(await unsubscribeLinkMailedTo(address));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  await page.goto("/newsletter/unsubscribe?token=made-up");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("alert")).toContainText("This link is not valid");
});

test("feed and site map list every post", async ({ page }) => {
  const feed = await (await page.request.get("/blog/rss.xml")).text();
  expect(feed.match(/<item>/g)).toHaveLength(20);
  const index = await (await page.request.get("/sitemap.xml")).text();
  expect(index).toContain("/sitemaps/blog.xml");
  const map = await (await page.request.get("/sitemaps/blog.xml")).text();
  expect(map.match(/<loc>/g)).toHaveLength(21);
});

test("axe finds nothing on the blog's pages in either theme, and nothing scrolls sideways at 360 px", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 780 });
  for (const address of ["/blog", "/blog?q=zeppelin", "/blog/how-fabric-drapes", "/blog/try-on-from-your-own-code"]) {
    await page.goto(address);
    await listening(page);
    await expectAccessibleInBothThemes(page, address);
    await expectNoOverflow(page, address);
  }
});
