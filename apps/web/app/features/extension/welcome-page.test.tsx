import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { textOf } from "../../lib/format/text-of.fixture.ts";
import type { SetupFacts } from "./setup-steps.ts";
import { WelcomePage } from "./welcome-page.tsx";

const drawn = (facts: SetupFacts) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <WelcomePage facts={facts} failed={false} onRetry={() => {}} />
    </MemoryRouter>,
  );

test("a shopper with a photo and no credits is ready for credits, and goes on there [O2.68, O2.69, O4.08, X.50]", () => {
  const page = drawn({ signedIn: true, hasPhoto: true, balance: 0 });
  const [setup = ""] = page.split('aria-labelledby="switching"');
  const steps = setup
    .split("<li ")
    .slice(1)
    .map((step) => `<li ${step}`);
  expect(steps.map((step) => /Complete|Ready for credits|Next/.exec(textOf(step))?.[0])).toEqual([
    "Complete",
    "Complete",
    "Ready for credits",
    undefined,
  ]);
  expect(steps.map((step) => step.includes('aria-current="step"'))).toEqual([false, false, true, false]);
  expect(/href="([^"]+)"[^>]*>Continue Setup/.exec(page)?.[1]).toBe("/buy-credits");
});
