import vm from "node:vm";
import { expect, test } from "vitest";
import { type FontFile, fontScript } from "./deferred-fonts.ts";

const FILES: FontFile[] = [
  { family: "Sans", weight: "100 900", file: "/sans.woff2" },
  { family: "Serif", style: "italic", file: "/serif.woff2" },
];

/** Everything that waits only for promises has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A page's head; `stored` is null if storage cannot be read. */
function open(stored: Record<string, unknown> | null, { atOnce = false, load = (_family: string) => settled() } = {}) {
  const dataset: Record<string, string> = {};
  const asked: string[] = [];
  const worn: string[] = [];
  const document = {
    documentElement: { dataset },
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
      return load(this.family).then(() => this);
    }
  }
  const page: Record<string, unknown> = { document, FontFace };
  page.window = page;
  Object.defineProperty(page, "localStorage", {
    get: () => {
      if (!stored) throw new Error("storage is forbidden");
      return stored;
    },
  });
  vm.runInNewContext(fontScript(FILES, { atOnce }), page);
  return { dataset, asked, worn, wear: page.__wearFonts as () => void };
}

const ASKED = [
  'Sans url(/sans.woff2) {"weight":"100 900","display":"swap"}',
  'Serif url(/serif.woff2) {"style":"italic","display":"swap"}',
];

test("a first visit requests no font before its pictures, nor does one whose storage cannot be read", () => {
  for (const stored of [{}, null]) expect(open(stored)).toMatchObject({ dataset: {}, asked: [], worn: [] });
});

test("the fonts are loaded on request, once, applied together, and recorded once all have arrived", async () => {
  const stored: Record<string, unknown> = { "cookie-preferences": '{"functional":true}' };
  let letGo: (value: unknown) => void = () => {};
  const held = new Promise((resolve) => {
    letGo = resolve;
  });
  const page = open(stored, { load: () => held });
  page.wear();
  page.wear();
  expect(page).toMatchObject({ asked: ASKED, worn: [], dataset: {} });
  letGo(null);
  await settled();
  expect(page).toMatchObject({ worn: ["Sans", "Serif"], dataset: { fonts: "" } });
  expect(stored.fonts).toBeTruthy();
});

test("without consent nothing is recorded [X.73]", async () => {
  for (const stored of [{}, { "cookie-preferences": '{"functional":false}' }]) {
    const before = { ...stored };
    open(stored).wear();
    await settled();
    expect(stored).toEqual(before);
  }
});

test("a font that fails to load does not hold back the others, and is not recorded as loaded", async () => {
  const stored = {};
  const page = open(stored, { load: (family) => (family === "Serif" ? Promise.reject() : Promise.resolve()) });
  page.wear();
  await settled();
  expect(page).toMatchObject({ worn: ["Sans"], dataset: { fonts: "" } });
  expect(stored).toEqual({});
});

test("a visitor who has the fonts, or must not wait, requests them at once and sees them from the first paint", () => {
  for (const page of [open({ fonts: "1" }), open({}, { atOnce: true })]) {
    expect(page).toMatchObject({ asked: ASKED, worn: ["Sans", "Serif"], dataset: { fonts: "" } });
    page.wear();
    expect(page.worn).toHaveLength(2);
  }
});
