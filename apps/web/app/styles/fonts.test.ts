import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const fonts = readFileSync(path.join(import.meta.dirname, "fonts.css"), "utf8");

test("a local font in place of ours has the same height on the line", () => {
  const faces = [...fonts.matchAll(/@font-face \{[^}]*\}/g)].map(([rule]) => rule);
  const number = (rule: string, name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(rule)?.[1]);
  const local = faces.filter((rule) => rule.includes("size-adjust"));
  expect(local.length).toBeGreaterThan(0);
  for (const rule of local) {
    const [ascent, descent] = /Hanken/.test(rule) ? [1, 0.3] : [0.99, 0.31];
    const stretch = number(rule, "size-adjust") / 100;
    expect((number(rule, "ascent-override") / 100) * stretch).toBeCloseTo(ascent, 2);
    expect((number(rule, "descent-override") / 100) * stretch).toBeCloseTo(descent, 2);
  }
});
