/** The text of static markup as a reader sees it: without tags, each run of white space as one space. */
export const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
