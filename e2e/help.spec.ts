/** /support and /contact: answers, and a form that reaches the operator. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { API_BASE } from "@toile/contract";
import { enter } from "./admin-area.ts";
import { expect, freshEmail, test, untilListening } from "./shopper.ts";

const main = (page: Page) => page.getByRole("main");
const send = (page: Page) => page.getByRole("button", { name: "Send" });

async function mailed(text: string): Promise<string[]> {
  const folder = path.join(process.env.E2E_DATA_DIR ?? "", "outbox");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  const mails = await Promise.all(
    names.map(
      async (name): Promise<{ to: string; text: string }> =>
        JSON.parse(await readFile(path.join(folder, name), "utf8")),
    ),
  );
  return mails.filter((mail) => mail.text.includes(text)).map(({ to }) => to);
}

test("answers are searched, opened by their URL, and have links [O2.05]", async ({ page }) => {
  await page.goto("/support#refunds");
  await untilListening(page);
  await expect(page.locator("#refunds")).toHaveAttribute("open", "");
  await expect(page.locator("#refunds")).toBeInViewport();
  const search = page.getByRole("searchbox", { name: "Search the answers" });
  await search.fill("cancel plan");
  await expect(main(page).locator("details")).toHaveCount(1);
  await expect(main(page).getByRole("link", { name: "Your plan" })).toHaveAttribute(
    "href",
    "/profile?tab=subscription",
  );
  await search.fill("zeppelin");
  await expect(page.getByText("Nothing on this rail.")).toBeVisible();
  await page.getByRole("button", { name: "Show all answers" }).click();
  expect(await main(page).locator("details").count()).toBeGreaterThan(10);
});

test("a question is checked, kept while the connection drops or its form is renewed, sent once, mailed to the operator, and read and answered in the admin area [O2.05]", async ({
  page,
}) => {
  await page.goto("/contact");
  await untilListening(page);
  await send(page).click();
  for (const wrong of ["Name is required", "Email is required", "Please choose what it is about"])
    await expect(page.getByText(wrong)).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();

  const email = freshEmail();
  const words = `My photo ${crypto.randomUUID()} was refused. Why?`;
  await page.getByLabel("Name").fill("Ada Weaver");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("What is it about?").selectOption({ label: "A photo or a try-on" });
  await page.getByLabel("Your question").fill(words);
  // The connection drops: no input is lost.
  const messages = `**${API_BASE}/support/messages`;
  await page.route(messages, (route) => route.abort());
  await send(page).click();
  await expect(page.getByText("We did not receive your question.")).toBeVisible();
  await expect(page.getByLabel("Your question")).toHaveValue(words);
  await page.unroute(messages);
  // The form was open for too long: the first one, as the server would treat it a day later.
  const numbers: string[] = [];
  await page.route(messages, async (route) => {
    const sent = route.request().postDataJSON();
    numbers.push(sent.formId);
    if (numbers.length === 1) await route.continue({ postData: { ...sent, formId: "old" } });
    else await route.continue();
  });
  await send(page).click();
  await expect(page.getByText("This form was open for too long. Please send it again.")).toBeVisible();
  await send(page).click();
  await expect(page.getByText("We have received it.")).toBeVisible();
  expect(new Set(numbers).size).toBe(2);
  await expect.poll(() => mailed(words)).toEqual(["hello@toile.test"]);
  await expect.poll(() => mailed(`Sent to ${email}`)).toEqual([email]);

  await enter(page);
  await page.goto("/admin");
  await main(page).getByRole("link", { name: "Questions asked" }).click();
  const question = main(page).getByRole("listitem").filter({ hasText: words });
  await expect(question).toContainText(email);
  await expect(question.getByRole("link", { name: "Answer by email" })).toHaveAttribute(
    "href",
    new RegExp(`^mailto:${email}`),
  );
  await question.getByRole("button", { name: "Mark as answered" }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole("button", { name: "Answered", exact: true }).click();
  await expect(question).toHaveCount(1);
});

test("a signed-in user finds name and email filled in, and a shopper cannot read other people's questions", async ({
  shopper: { page, session },
}) => {
  await page.goto("/contact");
  await expect(page.getByLabel("Email")).toHaveValue(session.user.email);
  await expect(page.getByLabel("Name")).toHaveValue("Ada Weaver");
  await page.goto("/admin/support");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
});
