import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { AccessDenied } from "./access-denied.tsx";
import { NotFound } from "./not-found.tsx";

const shown = (page: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>);
const textsOf = (markup: string, tag: string) =>
  [...markup.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, "g"))].map(([element]) =>
    element.replaceAll(/<[^>]+>/g, "").replaceAll("&#x27;", "'"),
  );

test("a refused user reads why, word for word, and may go home [O2.11, O2.12]", () => {
  const page = shown(<AccessDenied />);
  expect(textsOf(page, "h1")).toEqual(["Access Denied"]);
  expect(textsOf(page, "p")).toContain("You don't have permission to access this area. Admin access is required.");
  expect(textsOf(page, "a")).toEqual(["Return to Home"]);
  expect(page).toMatch(/<a [^>]*href="\/"/);
});

test("a page that does not exist says 404, that it was not found, and the way home [O2.79]", () => {
  const page = shown(<NotFound />);
  expect(textsOf(page, "h1")).toEqual(["Page Not Found"]);
  expect(textsOf(page, "p")).toContain("404");
  expect(textsOf(page, "a")).toEqual(["Return to Home"]);
  expect(page).toMatch(/<a [^>]*href="\/"/);
});
