/**
 * The window's texts in a visitor's language. The server chooses it and sends the texts with the page's data: no script holds them, so a
 * visitor loads one language, and other pages load none. They travel compiled, because a parser in the browser would be three times the library.
 */
import compile from "icu-minify/compile";
import { chooseLanguage } from "./choose-language.ts";
import type english from "./en.ts";

/** The same keys, each with a text. */
type Translated<T> = T extends string ? string : { readonly [Key in keyof T]: Translated<T[Key]> };
type English = typeof english;

export type WindowTexts = Translated<English>;

declare module "use-intl" {
  interface AppConfig {
    Messages: English;
  }
}

const FILES = import.meta.glob<WindowTexts>("./??.ts", { import: "default" });
export const LANGUAGES = Object.keys(FILES).map((file) => file.slice("./".length, -".ts".length));

const compiled = new Map<string, Promise<English>>();

/**
 * @param wanted - As `chooseLanguage` takes them.
 * @returns The chosen language's code, and its compiled messages, which only `IntlProvider` reads.
 */
export async function loadTexts(wanted: readonly string[]): Promise<{ language: string; texts: English }> {
  const language = chooseLanguage(wanted, LANGUAGES);
  const texts = compiled.get(language) ?? readTexts(language).then(compileAll);
  compiled.set(language, texts);
  return { language, texts: await texts };
}

export function readTexts(language: string): Promise<WindowTexts> {
  const load = FILES[`./${language}.ts`];
  if (!load) throw new Error(`there are no texts in the language ${language}`);
  return load();
}

/** A message without arguments stays a string, so the result has the shape of its source. */
export function compileAll(texts: WindowTexts): English {
  const each = (value: unknown): unknown =>
    typeof value === "string"
      ? compile(value)
      : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, each(inner)]));
  return each(texts) as English;
}
