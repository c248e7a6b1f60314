import { expect, onTestFinished, test, vi } from "vitest";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { FIGURES, FIRST, GARMENTS } from "./fittings.ts";
import { useFitting } from "./use-fitting.ts";

const [, dress, jacket] = GARMENTS;
const [figureA, , figureC] = FIGURES;

/** Pictures load when the test says so, by a part of their URL. */
async function open(search = "") {
  const waiting: { src: string; done: () => void; fail: () => void }[] = [];
  class Picture {
    src = "";
    srcset = "";
    sizes = "";
    decode = () =>
      new Promise<void>((done, fail) =>
        waiting.push({ src: this.src, done, fail: () => fail(new Error("no picture")) }),
      );
  }
  vi.stubGlobal("Image", Picture);
  onTestFinished(() => void vi.unstubAllGlobals());
  const hook = await runHook(() => useFitting("50vw"), { window: { location: { search } } });
  const settle = (part: string, outcome: "done" | "fail" = "done") =>
    hook.step(() => {
      for (const picture of waiting.filter(({ src }) => src.includes(part))) picture[outcome]();
    });
  return { ...hook, settle };
}

test("the controls follow the press at once, the pictures once both have loaded", async () => {
  const { now, step, settle } = await open();
  await step(() => now().choose({ figure: figureC }));
  expect(now().chosen).toEqual({ ...FIRST, figure: figureC });
  expect(now().shown).toEqual(FIRST);
  await settle("figure-3-tee-breton");
  expect(now().shown).toEqual(FIRST);
  await settle("figure-3-900");
  expect(now().shown).toEqual({ ...FIRST, figure: figureC });
});

test("of two quick presses the last one is shown, however late the first one's pictures arrive", async () => {
  const { now, step, settle } = await open();
  await step(() => now().choose({ garment: dress }));
  await step(() => now().choose({ garment: jacket }));
  await settle("hero-before");
  await settle("jacket");
  expect(now().shown.garment).toBe(jacket);
  await settle("dress");
  expect(now().shown.garment).toBe(jacket);
  expect(now().chosen.garment).toBe(jacket);
});

test("without its picture the choice goes back to what is shown, and the next press clears the message", async () => {
  const { now, step, settle } = await open();
  await step(() => now().choose({ garment: dress }));
  await settle("dress", "fail");
  expect(now()).toMatchObject({ chosen: FIRST, shown: FIRST, failure: expect.stringContaining("could not be loaded") });
  await step(() => now().choose({ garment: jacket }));
  expect(now()).toMatchObject({ chosen: { garment: jacket }, failure: undefined });
});

test("a picture that fails after another press says nothing", async () => {
  const { now, step, settle } = await open();
  await step(() => now().choose({ garment: dress }));
  await step(() => now().choose({ garment: jacket }));
  await settle("dress", "fail");
  expect(now()).toMatchObject({ chosen: { garment: jacket }, failure: undefined });
});

test("the address names the figure that is dressed first; an unknown one is passed over", async () => {
  const named = await open("?figure=figure-1");
  expect(named.now().chosen.figure).toBe(figureA);
  await named.leave();
  const unknown = await open("?figure=figure-9");
  expect(unknown.now().chosen).toBe(FIRST);
});
