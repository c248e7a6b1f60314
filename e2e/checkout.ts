/** What a journey does at the till: the simulator's card form, the bank's page, and the simulator's clock. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";
import { API_BASE, type PaymentItem, type RegisterAnswer } from "@toile/contract";

export const CARDS = {
  pays: "4242 4242 4242 4242",
  asks: "4000 0025 0000 3155",
  declined: "4000 0000 0000 0002",
  noFunds: "4000 0000 0000 9995",
  wrongCode: "4000 0000 0000 0127",
};

/** Fills the form with a test card, by the list's own button. */
export async function fillCard(page: Page | Locator, number: string): Promise<void> {
  const fill = page.getByRole("button", { name: `Fill in ${number}` });
  if (!(await fill.isVisible())) await page.getByText("Test mode – no money moves").click();
  await fill.click();
  await expect(page.getByLabel("Card number")).toHaveValue(number);
}

export const bank = (page: Page) => page.frameLocator("iframe[title='3-D Secure']");

/** Of the account, as the server has them. */
export async function payments(page: Page, session: RegisterAnswer): Promise<PaymentItem[]> {
  const response = await page.request.get(`${API_BASE}/payments`, {
    headers: { authorization: `Bearer ${session.accessToken}` },
  });
  expect(response.status()).toBe(200);
  return response.json();
}

/** Moves the simulator's clock ahead; what falls due on the way happens. */
export async function advanceDays(page: Page, days: number): Promise<void> {
  const key = await readFile(path.join(process.env.E2E_DATA_DIR ?? "", "stripe-simulator-key"), "utf8");
  const response = await page.request.post("/_stripe/_sim/clock", {
    headers: { authorization: `Bearer ${key.trim()}` },
    data: { advanceSeconds: days * 86_400 },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual([]);
}
