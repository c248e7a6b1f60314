/** Results of our own benchmarks; each figure says how it was measured. Unmeasured claims do not belong here (X.46). */
export type Figure = { value: string; unit: string; what: string; how: string };

export const FIGURES: readonly Figure[] = [
  {
    value: "0.94",
    unit: "s",
    what: "for a second garment on the same photo",
    how: "The engine alone, in one thread of an ordinary processor, median of 116 pairs: npm run bench -- engine",
  },
  {
    value: "2.2",
    unit: "s",
    what: "for a photo that it sees for the first time",
    how: "The same bench and machine, with the garment known from the catalogue",
  },
  {
    value: "98.2",
    unit: "%",
    what: "of photo and garment pairs became a picture",
    how: "332 of 338, studio and home photos: packages/tryon/notes/dress-first.md",
  },
  {
    value: "31",
    unit: "%",
    what: "of charged pictures were found poor on photos that the engine had never seen",
    how: "Graded blind, below 2.5 of 5 points. On photos that it was tuned on, 1 %: packages/tryon/notes/judge-value.md",
  },
];
