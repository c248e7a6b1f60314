import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Documentation } from "./documentation.tsx";

test("the documentation's answer has the five fields, and its example uses one credit [O2.63, O2.64]", () => {
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <Documentation origin="https://toile.example" />
    </MemoryRouter>,
  );
  const [, sample = ""] = /The response<[\s\S]*?<code[^>]*>([\s\S]*?)<\/code>/.exec(page) ?? [];
  const answer = JSON.parse(sample.replaceAll(/<[^>]+>/g, "").replaceAll("&quot;", '"'));
  expect(answer).toMatchObject({
    success: true,
    resultImageUrl: expect.stringMatching(/^https:/),
    predictionId: expect.any(String),
    creditsUsed: 1,
    remainingCredits: expect.any(Number),
  });
});
