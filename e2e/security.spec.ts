/** The profile's Security part: where one is signed in. */

import { API_BASE } from "@toile/contract";
import { expect, expectToast, keepSession, OWN_PASSWORD, register, test } from "./shopper.ts";

test("a shopper sees where the account is signed in, and signs out everywhere else", async ({ page, request }) => {
  const session = await register(page);
  const phone = await request.post(`${API_BASE}/auth/login`, {
    data: { email: session.user.email, password: OWN_PASSWORD },
    headers: { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) Version/26.0 Mobile/15E148 Safari/604.1" },
  });
  const { accessToken } = await phone.json();
  const answerToPhone = () =>
    request.get(`${API_BASE}/users/profile`, { headers: { authorization: `Bearer ${accessToken}` } });
  await keepSession(page, session);
  await page.goto("/profile");
  await page.getByRole("tab", { name: "Security" }).click();
  await expect(page).toHaveURL("/profile?tab=security");
  const places = page.getByRole("listitem").filter({ hasText: /Since/ });
  await expect(places).toHaveCount(2);
  await expect(places.filter({ hasText: "This device" })).toContainText("in use now");
  await expect(places.filter({ hasText: "Safari on iPhone" })).toContainText("used within the last hour");
  expect((await answerToPhone()).status()).toBe(200);

  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  const question = page.getByRole("alertdialog", { name: "Sign out everywhere else?" });
  await question.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expectToast(page, "Signed out everywhere else");
  await expect(places).toHaveCount(1);
  await expect(page.getByText("You are signed in nowhere else.")).toBeVisible();
  expect((await answerToPhone()).status()).toBe(401);
});
