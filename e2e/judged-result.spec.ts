/** What a shopper sees of the judge: a free picture with the reason, and a hint beside a charged one. */
import type { Page } from "@playwright/test";
import { type Alternatives, API_BASE, type Judgement } from "@toile/contract";
import { expectAccessible } from "./accessibility.ts";
import { expect, test, uploadProfilePhoto } from "./shopper.ts";

const COLOUR = { code: "COLOUR_OFF", message: "The colours differ from the garment's photo." };
const TORN = { code: "OUTLINE_TORN", message: "The garment's outline looks torn in places." };
const NOT_GOOD_ENOUGH: Judgement = { value: 0.2, chargeable: false, alarms: [COLOUR, TORN] };
const TORN_SEAM = { code: "SEAM_VISIBLE", message: "A seam is visible where the garment meets the body." };
const COVERED: Judgement = {
  value: 0.2,
  chargeable: false,
  alarms: [
    { code: "OLD_GARMENT_LEFT", message: "Some of your own clothes still show." },
    { code: "SKIN_FLAT", message: "Skin that we had to make up looks flat." },
  ],
};
const GOOD: Judgement = { value: 0.9, chargeable: true, alarms: [] };
const TRY_ON = `**${API_BASE}/style/virtual-tryon`;
const NOTE = "Not good enough to charge for";

type Made = { judgement: Judgement; creditsUsed: number; free?: boolean; alternatives?: Alternatives };

const answerOf = ({ judgement, creditsUsed, free = false, alternatives = {} }: Made) => ({
  success: true,
  resultImageUrls: ["/demo/hero-after-900.webp"],
  resultImageUrl: "/demo/hero-after-900.webp",
  predictionId: crypto.randomUUID(),
  judgements: [judgement],
  alternatives,
  free,
  creditsUsed,
  remainingCredits: 5 - creditsUsed,
});

/** The embedded engine cannot be made to produce a bad picture, so the API's response is replaced. */
async function wear(page: Page, judgement: Judgement, creditsUsed: number, alternatives?: Alternatives) {
  const answer = answerOf({ judgement, creditsUsed, ...(alternatives ? { alternatives } : {}) });
  await page.unroute(TRY_ON);
  await page.route(TRY_ON, (route) => route.fulfill({ json: answer }));
  await page.getByRole("region", { name: "From the rail" }).getByRole("button").first().click();
  await page.getByRole("button", { name: "Try it on" }).click();
  await expect(page.getByRole("slider")).toBeVisible();
  return answer.predictionId;
}

/** From now on try-ons end like this. Returns the forms that are sent. */
async function mendsTo(page: Page, made: Made): Promise<Record<string, string>[]> {
  const forms: Record<string, string>[] = [];
  await page.unroute(TRY_ON);
  await page.route(TRY_ON, (route) => {
    const body = route.request().postData() ?? "";
    const fields = body.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g);
    forms.push(Object.fromEntries([...fields].map(([, name, value]) => [name, value])));
    return route.fulfill({ json: answerOf(made) });
  });
  return forms;
}

test("a picture that is not good enough says so, why, that the credit was returned, and what to change; another version is offered by one tap, free after a free one and for a credit after a charged one", async ({
  shopper: { page, session },
}) => {
  await uploadProfilePhoto(page, session);
  let asked = 0;
  await page.route(`**${API_BASE}/credits/balance`, (route) => {
    asked += 1;
    return route.continue();
  });
  await page.goto("/try-on");
  await wear(page, NOT_GOOD_ENOUGH, 0);
  const note = page.getByRole("region", { name: NOTE });
  for (const sentence of [COLOUR.message, TORN.message, "Your credit is back."]) {
    await expect(note.getByText(sentence)).toBeVisible();
  }
  // On a phone the note is below the picture, so the picture says it too.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText("Not charged", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByText("Not charged", { exact: true })).toBeHidden();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(1);
  await expect(page.getByRole("link", { name: /5 credits/ })).toBeVisible();
  await expectAccessible(page);

  await note.getByRole("button", { name: "Change the photo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Upload Your Full Body Photo" })).toBeVisible();
  await page.getByRole("button", { name: "Use this photo" }).click();
  await expect(page.getByRole("img", { name: "The garment: chosen" })).toBeVisible();

  await page.getByRole("button", { name: "Try it on" }).click();
  await note.getByRole("button", { name: "Change the garment" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Upload Your Garment Photo" })).toBeVisible();

  const mendOf = await wear(page, COVERED, 0, { tuck: "out" });
  const freely = await mendsTo(page, { judgement: GOOD, creditsUsed: 0, free: true });
  const mend = note.getByRole("button", { name: "See it worn loose" });
  await expect(mend).toHaveAccessibleDescription("Free, because the first was not charged.");
  await expectAccessible(page);

  await mend.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("This one was free, because the first was not charged.")).toBeVisible();
  expect(freely).toEqual([{ mendOf, tuck: "out" }]);
  await expect(note).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("link", { name: /5 credits/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Try Another Garment" }).click();
  const oneAlarm = { value: 0.4, chargeable: true, alarms: COVERED.alarms.slice(0, 1) };
  await wear(page, oneAlarm, 1, { tuck: "in" });
  const price = "1 credit; none if it is not good enough.";
  await expect(page.getByRole("button", { name: "See it tucked in" })).toHaveAccessibleDescription(price);

  const torn = { ...NOT_GOOD_ENOUGH, alarms: [TORN, TORN_SEAM] };
  const forms = await mendsTo(page, { judgement: torn, creditsUsed: 0, free: true, alternatives: { cutOut: "other" } });
  await page.getByRole("button", { name: "See it tucked in" }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(note.getByText("This one was free.")).toBeVisible();
  await expect(note.getByRole("button", { name: "See the other cut-out" })).toHaveAccessibleDescription(price);
  expect(forms).toHaveLength(1);
});

test("a good picture with one flaw has a quiet hint and one suggestion, and the history shows what was not charged", async ({
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
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    charged,
    free: false,
  });
  await page.route(`**${API_BASE}/style/history?**`, (route) =>
    route.fulfill({ json: [earlier(crypto.randomUUID(), false), earlier(crypto.randomUUID(), true)] }),
  );
  await page.goto("/try-on");
  await wear(page, { value: 0.7, chargeable: true, alarms: [COLOUR] }, 1);
  await expect(page.getByText(`${COLOUR.message} What might work better: a picture of the garment`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Use another picture of the garment" })).toBeVisible();
  await expect(page.getByRole("region", { name: NOTE })).toHaveCount(0);

  const tryOns = page.getByRole("region", { name: "Your earlier try-ons" }).getByRole("listitem").getByRole("button");
  await expect(tryOns).toHaveCount(2);
  await expect(page.getByText("Not charged", { exact: true })).toHaveCount(1);
  await expectAccessible(page);
  await tryOns.first().click();
  await expect(page.getByRole("dialog").getByText("we returned your credit")).toBeVisible();
});
