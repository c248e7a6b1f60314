import { expect, it } from "vitest";
import { splitStyles } from "./receipt-styles.ts";

it("a receipt's style sheets are extracted from its page, in order, and nothing else is", () => {
  const page =
    '<html><head><style>a{b:c}</style><title>R</title><STYLE media="print">d{e:f}</STYLE></head><p>style</p>';
  expect(splitStyles(page)).toEqual({
    page: "<html><head><title>R</title></head><p>style</p>",
    styles: "a{b:c}\nd{e:f}",
  });
  expect(splitStyles("<p>plain</p>")).toEqual({ page: "<p>plain</p>", styles: "" });
});
