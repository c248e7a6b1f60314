import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const app = path.resolve(import.meta.dirname, "..");
const fonts = readFileSync(path.join(import.meta.dirname, "fonts.css"), "utf8");

test("no width uses `ch`: it would change when our own fonts load", () => {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((name) => /\.(?:css|tsx?)$/.test(name));
  const counted = files.filter((name) => /[-[\s:(,]\d*\.?\d+ch\b/.test(readFileSync(path.join(app, name), "utf8")));
  expect(counted).toEqual([]);
});

test("a local font stretched for some of its letters keeps the same height on the line for them", () => {
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
