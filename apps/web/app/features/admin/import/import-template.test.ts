import { importFields } from "@toile/contract";
import { expect, test } from "vitest";
import { fieldLabel, importTemplate } from "./import-template.ts";

test("the template has every column of ours and one product", async () => {
  const [head = "", example = "", ...rest] = (await importTemplate().text()).split("\r\n");
  expect(head.split(",")).toEqual([...importFields]);
  expect(example.split(",")).toHaveLength(importFields.length);
  expect(rest).toEqual([""]);
});

test("columns have readable names", () => {
  expect([fieldLabel("id"), fieldLabel("original_price")]).toEqual(["Id", "Original price"]);
});
