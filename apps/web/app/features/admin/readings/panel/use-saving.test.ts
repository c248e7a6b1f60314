import type { GarmentCorrection, ProductReading } from "@toile/contract";
import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../../../lib/api/client.fixture.ts";
import { runHook } from "../../../../lib/hook.fixture.tsx";
import { currentToast } from "../../../../ui/toast.ts";
import { adminApi } from "../../load/admin-api.fixture.tsx";
import { useDraft } from "../draft/use-draft.ts";
import type { OpenReading } from "../draft/use-reading.ts";
import { useSaving } from "./use-saving.ts";

const CORRECTION: GarmentCorrection = {
  landmarks: { neckLeft: { x: 3, y: 4 } } as never,
  mask: null,
  sleeves: "none",
  legs: null,
};

type Kept = { voidedBy?: string | null } | null;

/** The editor with a saved correction, or without one (null). */
async function open(kept: Kept = {}) {
  const correction = kept && { ...CORRECTION, voidedBy: null, ...kept };
  const reading = {
    product: { id: "p1" },
    picture: { version: 7 },
    automatic: null,
    correction,
  } as unknown as ProductReading;
  const openOf = (next: ProductReading): OpenReading => ({
    ...{ reading: next, size: { width: 8, height: 2 }, engineMask: new Uint8Array(16), savedMask: null },
  });
  const readings = {
    save: vi.fn(async (_id: string, sent: object) => ({ ...reading, correction: { ...sent, voidedBy: null } })),
    reset: vi.fn(async (_id: string) => {}),
  };
  const { within, ended } = adminApi({ readings });
  const shown = { open: openOf(reading) };
  const show = async (next: ProductReading) => {
    shown.open = openOf(next);
    return shown.open;
  };
  const onSaved = vi.fn();
  const hook = await runHook(
    () => {
      const tools = useDraft(shown.open, null);
      return { tools, saving: useSaving({ open: shown.open, tools, show, onSaved }) };
    },
    { within },
  );
  return { ...hook, readings, onSaved, ended };
}

test("what is saved is the draft, for the picture that was corrected", async () => {
  const { now, step, readings, onSaved } = await open();
  await step(() => now().tools.put("neckLeft" as never, { x: 5, y: 6 }));
  await step(() => void now().saving.save());
  expect(readings.save).toHaveBeenCalledExactlyOnceWith("p1", {
    ...{ landmarks: { neckLeft: { x: 5, y: 6 } }, mask: null, sleeves: "none", legs: null, picture: 7 },
  });
  expect(onSaved).toHaveBeenCalledOnce();
  expect(currentToast()?.description).toBe("Garment reading saved");
});

test("a refused correction stays in the editor with the server's sentence, and may be saved again", async () => {
  const { now, step, readings, onSaved } = await open();
  await step(() => now().tools.put("neckLeft" as never, { x: 5, y: 6 }));
  readings.save.mockRejectedValueOnce(refusal(409, "PICTURE_CHANGED", "The picture has changed meanwhile."));
  await step(() => void now().saving.save());
  expect(now().saving).toMatchObject({ busy: null, problem: "The picture has changed meanwhile." });
  expect(onSaved).not.toHaveBeenCalled();
  expect(now().tools.draft.landmarks).toEqual({ neckLeft: { x: 5, y: 6 } });
  await step(() => void now().saving.save());
  expect(now().saving.problem).toBe("");
  expect(onSaved).toHaveBeenCalledOnce();
});

test("a second press while it is being saved sends nothing", async () => {
  const { now, step, readings } = await open();
  const answer = Promise.withResolvers<never>();
  readings.save.mockReturnValueOnce(answer.promise);
  await step(() => void now().saving.save());
  expect(now().saving.busy).toBe("save");
  await step(() => void now().saving.save());
  await step(() => void now().saving.reset());
  expect(readings.save).toHaveBeenCalledOnce();
  expect(readings.reset).not.toHaveBeenCalled();
  await step(() => answer.reject(lost()));
});

test("removing a correction can be undone, with all of its parts", async () => {
  const { now, step, again, readings } = await open();
  await step(() => void now().saving.reset());
  await again();
  expect(readings.reset).toHaveBeenCalledExactlyOnceWith("p1");
  expect(now().tools).toMatchObject({ isCorrected: false, isChanged: false });
  await step(() => currentToast()?.action?.onClick());
  await again();
  expect(readings.save).toHaveBeenCalledExactlyOnceWith("p1", { ...CORRECTION, picture: 7 });
  expect(now().tools.draft).toMatchObject({ landmarks: CORRECTION.landmarks, sleeves: "none" });
  expect(now().tools.isChanged).toBe(false);
});

test("an Undo that fails says so, and one for a picture that has changed is not offered", async () => {
  const { step, now, readings, leave } = await open();
  await step(() => void now().saving.reset());
  readings.save.mockRejectedValueOnce(lost());
  await step(() => currentToast()?.action?.onClick());
  expect(currentToast()?.description).toBe("Failed to restore the correction: The server cannot be reached.");
  await leave();
  const voided = await open({ voidedBy: "picture" });
  await voided.step(() => void voided.now().saving.reset());
  expect(currentToast()?.title).toBe("Reset to automatic reading");
  expect(currentToast()?.action).toBeUndefined();
});

test("saving a draft without any correction removes the saved one", async () => {
  const { now, step, readings, onSaved } = await open();
  await step(() => now().tools.clear());
  await step(() => void now().saving.save());
  expect(readings.save).not.toHaveBeenCalled();
  expect(readings.reset).toHaveBeenCalledOnce();
  expect(onSaved).not.toHaveBeenCalled();
});

test("where nothing is saved, 'reset' only clears the draft, and the editor's own Undo brings it back", async () => {
  const { now, step, readings } = await open(null);
  await step(() => now().tools.sayOfSleeves("none"));
  await step(() => void now().saving.reset());
  expect(now().tools.isCorrected).toBe(false);
  expect(readings.reset).not.toHaveBeenCalled();
  await step(() => now().tools.undo());
  expect(now().tools.draft.sleeves).toBe("none");
  expect(now().tools.canRedo).toBe(true);
});
