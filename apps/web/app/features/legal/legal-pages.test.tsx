import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Operator } from "./operator.tsx";
import { PrivacyPolicy } from "./privacy-policy.tsx";
import { TermsOfService } from "./terms-of-service.tsx";

const NOBODY: Operator = { name: "", address: [], registrationNumber: "", vatNumber: "", email: "" };
const OPERATOR: Operator = {
  name: "Atelier <B.V.>",
  address: ["Street 1", "1011 AB Amsterdam"],
  registrationNumber: "12345678",
  vatNumber: "NL1",
  email: "hello@toile.example",
};

const pagesOf = (operator: Operator, outsideEngines: string[] = []) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PrivacyPolicy operator={operator} resultDays={12} outsideEngines={outsideEngines} />
      <TermsOfService operator={operator} />
    </MemoryRouter>,
  );

test("the legal pages name the operator as configured, each detail in both [O1.05, X.31]", () => {
  const pages = pagesOf(OPERATOR);
  for (const detail of ["Atelier &lt;B.V.&gt;", "1011 AB Amsterdam", "12345678", "NL1", "mailto:hello@toile.example"])
    expect(pages.split(detail).length).toBeGreaterThan(2);
  expect(pages).not.toContain("not set");
});

test("a detail that the operator has not configured shows as a gap that names its setting [X.31]", () => {
  const pages = pagesOf(NOBODY);
  for (const setting of ["NAME", "ADDRESS", "REGISTRATION_NUMBER", "EMAIL"])
    expect(pages).toContain(`OPERATOR_${setting} sets it.]`);
});

test("the privacy policy says where pictures are sent, and how long results are stored here [X.72]", () => {
  expect(pagesOf(NOBODY)).toContain("We send your photo to no other company.");
  const outside = pagesOf(NOBODY, ["fashn", "gemini"]);
  expect(outside).not.toContain("We send your photo to no other company.");
  expect(outside).toContain("with the help of: fashn, gemini.");
  expect(outside).toContain("We delete results after 12 days");
});
