/**
 * On the rendered figure of the browser tests, whole and damaged: crops, darkness, a second person. Each picture is checked with the
 * server's landmark model and with the smaller one that browsers load, and both must give the same findings.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, test } from "vitest";
import { loadRgb } from "../image/codec.ts";
import { randomNumbers } from "../image/maths/statistics.ts";
import { channelsOf, createImage } from "../image/planes.ts";
import type { RgbImage } from "../image/types.ts";
import type { Category } from "../request/choices.ts";
import { compileModel } from "../runtime/litert.ts";
import type { Models } from "../runtime/model-files.ts";
import { loadModels } from "../runtime/models.ts";
import { fitPhoto } from "./browser.ts";
import { checkPhotoFile } from "./check-file.ts";
import { checkPhoto } from "./photo-check.ts";

let figure: RgbImage;
let server: Models;
let browser: Models;

beforeAll(async () => {
  figure = await loadRgb(await readFile(new URL("../../../../e2e/fixtures/person.jpg", import.meta.url)));
  server = await loadModels();
  const full = createRequire(import.meta.url).resolve("@mediapipe/pose/pose_landmark_full.tflite");
  browser = { ...server, poseLandmarks: await compileModel(new Uint8Array(await readFile(full))) };
});

/** Findings as `outlook CODE`, the same for both models. */
async function findings(image: RgbImage, category: Category | "auto" = "auto"): Promise<string[]> {
  const [one, other] = [await checkPhoto(image, server, category), await checkPhoto(image, browser, category)].map(
    ({ issues }) => issues.map(({ outlook, code }) => `${outlook} ${code}`),
  );
  expect(other).toEqual(one);
  return one;
}

/** The picture whose pixel (x, y) is the given pixel of the figure. */
function rearrange(size: { width: number; height: number }, from: (x: number, y: number) => [x: number, y: number]) {
  const image = createImage(size);
  const planes = channelsOf(image);
  channelsOf(figure).forEach((plane, channel) => {
    for (let i = 0; i < plane.length && i < size.width * size.height; i++) {
      const [x, y] = from(i % size.width, Math.floor(i / size.width));
      planes[channel][i] = plane[y * figure.width + x];
    }
  });
  return image;
}

function recolour(change: (value: number) => number): RgbImage {
  const [red, green, blue] = channelsOf(figure).map((plane) => plane.map(change));
  return { ...figure, red, green, blue };
}

describe("the check of a photo", () => {
  test("finds nothing wrong with a good one, and draws the person's outline", async () => {
    const check = await checkPhoto(figure, server, "auto");
    expect(check).toMatchObject({ ok: true, issues: [] });
    const [body] = check.outline;
    const xs = body.map(([x]) => x);
    const ys = body.map(([, y]) => y);
    // head to feet, hand to hand
    expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(0.8);
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(0.4);
    expect(await findings(figure)).toEqual([]);
  });

  test("finds no person before an empty wall", async () => {
    const wall = createImage({ width: 768, height: 1024 });
    for (const plane of channelsOf(wall)) plane.fill(190);
    expect(await checkPhoto(wall, server, "auto")).toMatchObject({
      ok: false,
      issues: [
        {
          code: "NO_PERSON",
          severity: "refuse",
          outlook: "impossible",
          message: expect.stringContaining("could not find a person"),
        },
      ],
      outline: [],
    });
  });

  test("misses the feet: fine while the garment is not known, a limit for trousers", async () => {
    const cropped = rearrange({ width: 768, height: 720 }, (x, y) => [x, y]);
    expect(await findings(cropped)).toEqual(["works BODY_NOT_VISIBLE"]);
    expect(await findings(cropped, "lower")).toEqual(["limited BODY_NOT_VISIBLE"]);
    expect(await findings(cropped, "upper")).toEqual([]);
  });

  test("refuses two people of one size", async () => {
    const pair = rearrange({ width: 2 * 520, height: 1024 }, (x, y) => [124 + (x % 520), y]);
    expect(await findings(pair)).toContain("impossible SEVERAL_PEOPLE");
  });

  test.each([
    ["a quarter to the right", { width: 1024, height: 768 }, (x: number, y: number) => [y, 1023 - x]],
    ["a quarter to the left", { width: 1024, height: 768 }, (x: number, y: number) => [767 - y, x]],
    ["upside down", { width: 768, height: 1024 }, (x: number, y: number) => [767 - x, 1023 - y]],
  ] as const)("refuses a picture turned %s, and says to turn it", async (_, size, from) => {
    const turned = rearrange(size, (x, y) => [...from(x, y)] as [number, number]);
    expect(await findings(turned)).toEqual(["impossible NOT_UPRIGHT"]);
    const { issues } = await checkPhoto(turned, server, "upper");
    expect(issues[0]?.message).toMatch(/Turn the picture/);
  });

  test("refuses a photo that somebody without a head fills, rather than dress a passer-by", async () => {
    const crowded = rearrange({ width: 768, height: 1024 }, (x, y) => {
      const isSmall = x >= 540 && y >= 450 && y < 920;
      if (isSmall) return [Math.min(767, Math.round((x - 540) * 2.18 + 130)), Math.round((y - 450) * 2.18)];
      return x < 540 ? [Math.min(767, Math.round(x / 2.4 + 270)), Math.round(y / 2.4 + 250)] : [0, 0];
    });
    for (const models of [server, browser]) {
      const { issues } = await checkPhoto(crowded, models, "auto");
      expect(issues[0]).toMatchObject({ code: "SEVERAL_PEOPLE", severity: "refuse" });
    }
  });

  test("refuses a photo of a small passer-by beside cloth that nothing tells from a wall", async () => {
    const small = rearrange({ width: 768, height: 1024 }, (x, y) => {
      if (x >= 480 && x < 736 && y >= 500 && y < 841) return [3 * (x - 480), 3 * (y - 500)];
      return x < 400 ? [384, 420] : [5, 5];
    });
    expect(await findings(small)).toContain("impossible SEVERAL_PEOPLE");
  });

  test("warns of a dark photo", async () => {
    expect(await findings(recolour((value) => value / 5))).toEqual(["limited TOO_DARK"]);
  });

  test("warns of a busy background", async () => {
    const random = randomNumbers(1);
    const noise = (value: number) => (value > 200 ? value - 90 * random() : value);
    expect(await findings(recolour(noise))).toContain("limited BUSY_BACKGROUND");
  });

  test("reports that a file without a picture cannot be read", async () => {
    await expect(checkPhotoFile(new Uint8Array([1, 2, 3]), "auto")).rejects.toMatchObject({ code: "IMAGE_UNREADABLE" });
  });
});

test("a photo is fitted into 768x1024 as on the server, and the enlargement is recorded", () => {
  expect(fitPhoto({ width: 3024, height: 4032 })).toEqual({ width: 768, height: 1024 });
  expect(fitPhoto({ width: 4000, height: 3000 })).toEqual({ width: 768, height: 576 });
  expect(fitPhoto({ width: 384, height: 512 })).toEqual({ width: 768, height: 1024, enlargedBy: 2 });
});
