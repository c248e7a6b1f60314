import type { Brand } from "@toile/contract";
import { expect, it } from "vitest";
import { fromBrandForm, toBrandForm } from "./brand-fields.ts";

it("a new brand is mid-range and active [O4.04]", () => {
  expect(fromBrandForm({ ...toBrandForm(null), name: " Atelier " })).toEqual({
    name: "Atelier",
    logoUrl: null,
    websiteUrl: null,
    description: "",
    priceRange: "mid-range",
    specialties: [],
    isActive: true,
  });
});

it("a brand whose form was opened and sent has not changed, one without a price range too", () => {
  const fields = {
    name: "Maison",
    logoUrl: "/demo/maison.svg",
    websiteUrl: "https://maison.example/",
    description: "Linen.",
    priceRange: null,
    specialties: ["linen", "wool"],
    isActive: false,
  } satisfies Partial<Brand>;
  expect(fromBrandForm(toBrandForm(fields as unknown as Brand))).toEqual(fields);
});
