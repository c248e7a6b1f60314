import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { textOf } from "../../../lib/format/text-of.fixture.ts";
import { ApiPage } from "./api-page.tsx";

const page = renderToStaticMarkup(
  <MemoryRouter>
    <ApiPage origin="https://toile.example" />
  </MemoryRouter>,
);
const sectionOf = (heading: string) =>
  page.split("<section").find((section) => section.includes(`aria-labelledby="${heading}"`)) ?? "";
const tabsOf = (markup: string) =>
  [...markup.matchAll(/<button[^>]*role="tab".*?<\/button>/g)].map(([tab]) => textOf(tab));

test("the API's page has a hero, feature cards and statistics [O2.57]", () => {
  expect(textOf(/<h1.*?<\/h1>/.exec(page)?.[0] ?? "")).toBe("Two pictures in, one picture out.");
  expect(sectionOf("features").match(/<li/g)).toHaveLength(6);
  const figures = sectionOf("figures").match(/<dd.*?<\/dd>/g) ?? [];
  expect(figures.length).toBeGreaterThan(2);
  for (const figure of figures) expect(textOf(figure)).toMatch(/\d/);
});

test("it has samples in four languages, and four feature tabs [O2.58, O2.59]", () => {
  expect(tabsOf(sectionOf("samples-title"))).toEqual(["JavaScript", "cURL", "Python", "PHP"]);
  expect(tabsOf(sectionOf("details"))).toEqual(["Capabilities", "Clothing categories", "Formats", "Integration"]);
});

test("it states the endpoint, its request and its answer [O2.61, O2.62]", () => {
  expect(textOf(`<section${sectionOf("endpoint")}`)).toBe(
    "POST /api/v1/style/virtual-tryon Body Multipart form data with modelImage, garmentImage and mode (quality). " +
      "Authorisation Your API key in the X-API-Key header. Answer JSON with a generated image URL and metadata.",
  );
});

test("the first and the last section call to /developer [O2.60]", () => {
  const sections = page.split("<section").slice(1);
  for (const section of [sections.at(0), sections.at(-1)])
    expect(section).toMatch(/<a [^>]*href="\/developer"[^>]*>Get an API key<\/a>/);
});
