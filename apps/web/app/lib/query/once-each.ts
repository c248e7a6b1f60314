/** The entries of all pages. One that was added between two requests moves another to the next page; each is still listed once. */
export const onceEach = <Entry extends { id: string }>(pages: readonly (readonly Entry[])[]): Entry[] => [
  ...new Map(pages.flat().map((entry) => [entry.id, entry])).values(),
];
