import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Footer } from "./footer.tsx";

const shown = (operator?: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Footer session={{ status: "anonymous" }} operator={operator} onCookieSettings={() => {}} />
    </MemoryRouter>,
  );

test("the footer says that the operator is Dutch, by name if one is configured [S1.07, X.31]", () => {
  expect(shown()).toContain(">Operated from the Netherlands by a Dutch company</p>");
  expect(shown("Atelier B.V.")).toContain(">Operated from the Netherlands by Atelier B.V.</p>");
});
