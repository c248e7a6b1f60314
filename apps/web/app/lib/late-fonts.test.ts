import { expect, test } from "vitest";
import { earlyFonts } from "./late-fonts.ts";

function run(stored: Record<string, string> | null) {
  const dataset: Record<string, string> = {};
  const added: unknown[] = [];
  const document = {
    documentElement: { dataset },
    head: { append: (element: unknown) => added.push(element) },
    createElement: (tag: string) => ({ tag }),
  };
  const localStorage = {
    getItem: (key: string) => {
      if (!stored) throw new Error("storage is forbidden");
      return stored[key] ?? null;
    },
  };
  new Function("document", "localStorage", earlyFonts(["/a.woff2", "/b.woff2"]))(document, localStorage);
  return { dataset, added };
}

test("a first visit asks for no font before its pictures, nor does one whose storage cannot be read", () => {
  expect(run({})).toEqual({ dataset: {}, added: [] });
  expect(run(null)).toEqual({ dataset: {}, added: [] });
});

test("whoever had the fonts asks for them at once and wears them from the first paint", () => {
  const { dataset, added } = run({ fonts: "1" });
  expect(dataset).toEqual({ fonts: "" });
  const font = { tag: "link", rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" };
  expect(added).toEqual([
    { ...font, href: "/a.woff2" },
    { ...font, href: "/b.woff2" },
  ]);
});
