import vm from "node:vm";
import { expect, test } from "vitest";
import { type FontFile, fontScript } from "./late-fonts.ts";

const FILES: FontFile[] = [
  { family: "Sans", style: "normal", weight: "100 900", file: "/sans.woff2" },
  { family: "Serif", style: "italic", weight: "400", file: "/serif.woff2" },
];

/** What waits for promises alone has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A page's head; `stored` is null where storage may not be read. */
function open(
  stored: Record<string, string> | null,
  { atOnce = false, load = async (_family: string): Promise<unknown> => null } = {},
) {
  const dataset: Record<string, string> = {};
  const preloaded: Record<string, unknown>[] = [];
  const asked: string[] = [];
  const worn: string[] = [];
  const document = {
    documentElement: { dataset },
    head: { append: (element: Record<string, unknown>) => preloaded.push(element) },
    createElement: (tag: string) => ({ tag }),
    fonts: { add: ({ family }: { family: string }) => worn.push(family) },
  };
  class FontFace {
    family: string;
    asking: string;
    constructor(family: string, source: string, set: object) {
      this.family = family;
      this.asking = `${family} ${source} ${JSON.stringify(set)}`;
    }
    load() {
      asked.push(this.asking);
      return load(this.family);
    }
  }
  const read = () => {
    if (!stored) throw new Error("storage is forbidden");
    return stored;
  };
  const localStorage = {
    getItem: (key: string) => read()[key] ?? null,
    setItem: (key: string, value: string) => {
      read()[key] = value;
    },
  };
  const window: { __wearFonts?: () => void } = {};
  vm.runInNewContext(fontScript(FILES, { atOnce }), { window, document, localStorage, FontFace });
  return { dataset, preloaded, asked, worn, wear: () => window.__wearFonts?.() };
}

test("a first visit asks for no font before its pictures, nor does one whose storage cannot be read", () => {
  for (const stored of [{}, null]) {
    expect(open(stored)).toMatchObject({ dataset: {}, preloaded: [], asked: [], worn: [] });
  }
});

test("the fonts are loaded when asked for, once, worn together, and kept in mind once all have come", async () => {
  const stored = {};
  let letGo: (value: unknown) => void = () => {};
  const held = new Promise((resolve) => {
    letGo = resolve;
  });
  const page = open(stored, { load: () => held });
  page.wear();
  page.wear();
  expect(page.asked).toEqual([
    'Sans url(/sans.woff2) {"style":"normal","weight":"100 900","display":"swap"}',
    'Serif url(/serif.woff2) {"style":"italic","weight":"400","display":"swap"}',
  ]);
  expect(page).toMatchObject({ worn: [], dataset: {} });
  letGo(null);
  await settled();
  expect(page).toMatchObject({ worn: ["Sans", "Serif"], dataset: { fonts: "" } });
  expect(stored).toEqual({ fonts: "1" });
});

test("a font that did not come keeps nobody from wearing the others, and is not taken for had", async () => {
  const stored = {};
  const page = open(stored, { load: (family) => (family === "Serif" ? Promise.reject() : Promise.resolve()) });
  page.wear();
  await settled();
  expect(page).toMatchObject({ worn: ["Sans"], dataset: { fonts: "" } });
  expect(stored).toEqual({});
});

test("whoever had the fonts, or shall not wait, asks for them at once and wears them from the first paint", () => {
  const font = { tag: "link", rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" };
  for (const page of [open({ fonts: "1" }), open({}, { atOnce: true })]) {
    expect(page).toMatchObject({ worn: ["Sans", "Serif"], dataset: { fonts: "" } });
    expect(page.preloaded).toEqual([
      { ...font, href: "/sans.woff2" },
      { ...font, href: "/serif.woff2" },
    ]);
    page.wear();
    expect(page.worn).toHaveLength(2);
  }
});
