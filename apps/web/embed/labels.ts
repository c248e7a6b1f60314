/// <reference types="vite/client" />
/** The button's own words. Of each language's file only these are in the script. */
import { chooseLanguage } from "../languages/choose-language.ts";

export const ENGLISH = { tryOn: "Try it on", close: "Close", failed: "Try-on could not be opened on this page." };
export type ButtonTexts = Readonly<typeof ENGLISH>;

const FILES = import.meta.glob<ButtonTexts>(["../languages/??.ts", "!../languages/en.ts"], {
  import: "button",
  eager: true,
});
const LABELS: Record<string, ButtonTexts> = { en: ENGLISH };
for (const [file, labels] of Object.entries(FILES)) LABELS[file.slice(-5, -3)] = labels;

/** @param wanted - As `chooseLanguage` takes them. */
export function labelsFor(wanted: readonly string[]): { language: string; labels: ButtonTexts } {
  const language = chooseLanguage(wanted, Object.keys(LABELS));
  return { language, labels: LABELS[language] ?? ENGLISH };
}
