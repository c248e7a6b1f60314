/** What a shopper sees of the judge: a picture that costs nothing and why, a hint beside one that is charged for. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { API_BASE, type Judgement } from "@toile/contract";
import { expect, test, uploadProfilePhoto } from "./shopper.ts";

const COLOUR = { code: "COLOUR_OFF", message: "The colours differ from the garment's photo." };
const TORN = { code: "OUTLINE_TORN", message: "The garment's outline looks torn in places." };
const NOT_GOOD_ENOUGH: Judgement = { value: 0.2, chargeable: false, alarms: [COLOUR, TORN] };
const NOTE = "Not good enough to charge for";

/** The embedded engine cannot be asked for a bad picture, so this is what the API answers with one. */
async function wear(page: Page, judgement: Judgement, creditsUsed: number): Promise<void> {
  await page.route(`**${API_BASE}/style/virtual-tryon`, (route) =>
    route.fulfill({
      json: {
        success: true,
        resultImageUrls: ["/demo/hero-after-900.webp"],
        resultImageUrl: "/demo/hero-after-900.webp",
        predictionId: crypto.randomUUID(),
        judgements: [judgement],
        creditsUsed,
        remainingCredits: 5 - creditsUsed,
      },
    }),
  );
  // Axe measures contrast, which a picture that is still falling into place has not got.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/try-on");
  await page.getByRole("region", { name: "From the rail" }).getByRole("button").first().click();
  await page.getByRole("button", { name: "Try it on" }).click();
  await expect(page.getByRole("slider")).toBeVisible();
}

const findings = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);

test("a picture that is not good enough says so, why, that the credit is back, and what to change", async ({
  shopper: { page, session },
}) => {
  await uploadProfilePhoto(page, session);
  let asked = 0;
  await page.route(`**${API_BASE}/credits/balance`, (route) => {
    asked += 1;
    return route.continue();
  });
  await wear(page, NOT_GOOD_ENOUGH, 0);
  const note = page.getByRole("region", { name: NOTE });
  for (const sentence of [COLOUR.message, TORN.message, "Your credit is back."]) {
    await expect(note.getByText(sentence)).toBeVisible();
  }
  // On a phone the note lies below the picture, so the picture says it too.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText("Not charged", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByText("Not charged", { exact: true })).toBeHidden();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(1);
  await expect(page.getByRole("link", { name: /5 credits/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await note.getByRole("button", { name: "Change the photo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Upload Your Full Body Photo" })).toBeVisible();
  await page.getByRole("button", { name: "Use this photo" }).click();
  await expect(page.getByRole("img", { name: "The garment: chosen" })).toBeVisible();

  await page.getByRole("button", { name: "Try it on" }).click();
  await note.getByRole("button", { name: "Change the garment" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Upload Your Garment Photo" })).toBeVisible();
});

test("a good picture with one thing off has a quiet hint and nothing more, and the history says what was not charged", async ({
  shopper: { page, session },
}) => {
  await uploadProfilePhoto(page, session);
  const earlier = (id: string, charged: boolean) => ({
    id,
    resultImageUrl: "/demo/people/figure-1.jpg",
    garmentImageUrl: "/demo/garments/tee-rust.jpg",
    product: null,
    wornWith: [],
    createdAt: new Date().toISOString(),
    liked: false,
    charged,
  });
  await page.route(`**${API_BASE}/style/history?**`, (route) =>
    route.fulfill({ json: [earlier(crypto.randomUUID(), false), earlier(crypto.randomUUID(), true)] }),
  );
  await wear(page, { value: 0.7, chargeable: true, alarms: [COLOUR] }, 1);
  await expect(page.getByText(`${COLOUR.message} What may do better: a picture of the garment`)).toBeVisible();
  await expect(page.getByRole("region", { name: NOTE })).toHaveCount(0);

  const tryOns = page.getByRole("region", { name: "Your earlier try-ons" }).getByRole("listitem").getByRole("button");
  await expect(tryOns).toHaveCount(2);
  await expect(page.getByText("Not charged", { exact: true })).toHaveCount(1);
  expect(await findings(page)).toEqual([]);
  await tryOns.first().click();
  await expect(page.getByRole("dialog").getByText("your credit came back")).toBeVisible();
});
