/** All languages of the try-on button and its window. A new file here is tested without another line. */
import compile from "icu-minify/compile";
import { createTranslator } from "use-intl";
import { describe, expect, it } from "vitest";
import { labelsFor } from "../embed/labels.ts";
import { chooseLanguage } from "./choose-language.ts";
import { LANGUAGES, loadTexts, readTexts } from "./texts.ts";

/** Every text by its path. */
function flatten(texts: object, path = ""): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value]] : flatten(value, `${path}${key}.`),
  );
}

/** The names of a message's arguments and tags. */
function argumentsOf(text: string): string[] {
  const found = new Set<string>();
  const visit = (part: unknown) => {
    if (!Array.isArray(part)) return;
    if (typeof part[0] === "string" && text.match(new RegExp(`[{<]${part[0]}\\b`))) found.add(part[0]);
    for (const inner of part) visit(inner);
  };
  visit(compile(text));
  return [...found].sort();
}

const english = new Map(flatten(await readTexts("en")));
/** The same in any language. */
const INTERNATIONAL = /^[\d\s.,%]*$/;

it("the button and the window speak the same six languages", () => {
  expect(LANGUAGES.toSorted()).toEqual(["de", "en", "es", "fr", "it", "nl"]);
  for (const language of LANGUAGES) expect(labelsFor([language]).language).toBe(language);
});

describe.each(LANGUAGES.filter((language) => language !== "en"))("%s", async (language) => {
  const texts = flatten(await readTexts(language));

  it("has a text of its own for each English one, and empty ones where English has", () => {
    expect(texts.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
    for (const [path, text] of texts) {
      expect(text === "", path).toBe(english.get(path) === "");
      if (!INTERNATIONAL.test(text)) expect(text, path).not.toBe(english.get(path));
    }
  });

  it("names in each text what English names there", () => {
    for (const [path, text] of texts) expect(argumentsOf(text), path).toEqual(argumentsOf(english.get(path) ?? ""));
  });

  it("counts hours and days in the consent", async () => {
    const { texts: messages } = await loadTexts([language]);
    const t = createTranslator({ locale: language, messages, namespace: "consent" });
    const one = t("deleted", { product: "Toile", hours: 1, days: 1 });
    const many = t("deleted", { product: "Toile", hours: 24, days: 1000 });
    expect(one).toMatch(/Toile.*\b1 .*\b1 /);
    expect(many).toContain("24");
    expect(many).toContain(new Intl.NumberFormat(language).format(1000));
    expect(one.replaceAll(/\d/g, "")).not.toBe(many.replaceAll(/[\d.,\s]/g, ""));
  });
});

it("regions speak their language, and English is spoken where we have none that is wanted", () => {
  const tags = ["de-AT", "fr-BE", "nl-BE", "es-MX", "IT_ch", "pl", "", "defoo"];
  expect(tags.map((tag) => chooseLanguage([tag], LANGUAGES))).toEqual(["de", "fr", "nl", "es", "it", "en", "en", "en"]);
});

it("the page's language comes before the visitor's, which counts where the page names none or one that we have not", () => {
  expect(chooseLanguage(["fr", "de-DE", "en"], LANGUAGES)).toBe("fr");
  expect(chooseLanguage(["", "de-DE", "en"], LANGUAGES)).toBe("de");
  expect(chooseLanguage(["pl", "pl-PL", "de"], LANGUAGES)).toBe("de");
  expect(chooseLanguage([], LANGUAGES)).toBe("en");
});
