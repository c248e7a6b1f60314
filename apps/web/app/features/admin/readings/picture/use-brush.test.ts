import type { KeyboardEvent, PointerEvent } from "react";
import { expect, test, vi } from "vitest";
import { runHook } from "../../../../lib/hook.fixture.tsx";
import { type BrushTool, useBrush } from "./use-brush.ts";

const SIZE = { width: 8, height: 4 };
/** Shown at ten times its size, away from the page's corner. */
const FRAME = { left: 100, top: 200, width: 80, height: 40 };
const drawn = (mask: Uint8Array | null | undefined) =>
  mask && Array.from({ length: SIZE.height }, (_, y) => [...mask.slice(y * 8, y * 8 + 8)].join(""));
const EMPTY = ["00000000", "00000000", "00000000", "00000000"];

async function open({ tool = "brush", mask = new Uint8Array(32) }: { tool?: BrushTool; mask?: Uint8Array } = {}) {
  const ends: (Uint8Array | null)[] = [];
  const onStroke = vi.fn((_mask: Uint8Array) => {});
  const options = { tool, mask, brush: 1, size: SIZE, onStroke, onEnd: (end: Uint8Array | null) => ends.push(end) };
  const hook = await runHook(() => useBrush({ current: null }, options));
  const capture = vi.fn();
  /** In pixels of the working picture. */
  const at = (x: number, y: number, more: object = {}) =>
    ({
      ...{ button: 0, isPrimary: true, pointerId: 1, clientX: FRAME.left + 10 * x, clientY: FRAME.top + 10 * y },
      currentTarget: { getBoundingClientRect: () => FRAME, setPointerCapture: capture },
      ...more,
    }) as unknown as PointerEvent<HTMLElement>;
  const key = async (name: string, shiftKey = false) => {
    const preventDefault = vi.fn();
    await hook.step(() =>
      hook.now().handlers.onKeyDown({ key: name, shiftKey, preventDefault } as unknown as KeyboardEvent),
    );
    return preventDefault.mock.calls.length === 1;
  };
  const finger = (type: "Down" | "Move" | "Up" | "Cancel", event: PointerEvent<HTMLElement>) =>
    hook.step(() => hook.now().handlers[`onPointer${type}`](event));
  return { ...hook, options, ends, onStroke, capture, at, finger, key };
}

test("a stroke paints where the pointer goes, outside the picture too, and leaves the mask before it as it was", async () => {
  const { finger, at, ends, options, onStroke, capture } = await open();
  await finger("Move", at(3, 3));
  expect(onStroke).not.toHaveBeenCalled();
  await finger("Down", at(2, 1));
  await finger("Move", at(5, 1));
  expect(drawn(onStroke.mock.lastCall?.[0])).toEqual(["00000000", "00111100", "00000000", "00000000"]);
  await finger("Move", at(30, 1));
  await finger("Up", at(30, 1));
  expect(capture).toHaveBeenCalledOnce();
  expect(ends.map(drawn)).toEqual([["00000000", "00111111", "00000000", "00000000"]]);
  expect(drawn(options.mask)).toEqual(EMPTY);
  await finger("Move", at(0, 0));
  await finger("Up", at(0, 0));
  expect(ends).toHaveLength(1);
});

test("the eraser takes away, and a stroke that the system cancels is kept", async () => {
  const { finger, at, ends } = await open({ tool: "eraser", mask: new Uint8Array(32).fill(1) });
  await finger("Down", at(4, 2));
  await finger("Cancel", at(4, 2));
  expect(ends.map(drawn)).toEqual([["11111111", "11111111", "11110111", "11111111"]]);
});

test("a stroke that changes nothing is no step", async () => {
  const { finger, at, ends } = await open({ tool: "eraser" });
  await finger("Down", at(4, 2));
  await finger("Up", at(4, 2));
  expect(ends).toEqual([null]);
});

test("a second finger and another button paint nothing, and do not end the stroke of the first finger", async () => {
  const { finger, at, ends } = await open();
  await finger("Down", at(1, 1, { button: 2 }));
  await finger("Down", at(1, 1));
  for (const type of ["Down", "Move", "Up", "Cancel"] as const) await finger(type, at(7, 3, { isPrimary: false }));
  await finger("Move", at(2, 1));
  await finger("Up", at(2, 1));
  expect(ends.map(drawn)).toEqual([["00000000", "01100000", "00000000", "00000000"]]);
});

test("arrow keys move the brush from the middle, the space bar uses it, and other keys are the page's", async () => {
  const { now, step, key, ends } = await open();
  await step(() => now().handlers.onFocus());
  expect(now().cursor).toEqual({ x: 0.5, y: 0.5 });
  expect(await key("ArrowLeft")).toBe(true);
  expect(now().cursor).toEqual({ x: 0, y: 0.5 });
  expect(await key("ArrowDown", true)).toBe(true);
  expect(now().cursor).toEqual({ x: 0, y: 1 });
  expect(await key("ArrowUp")).toBe(true);
  expect(await key(" ")).toBe(true);
  expect(ends.map(drawn)).toEqual([["10000000", "00000000", "00000000", "00000000"]]);
  expect(await key("Tab")).toBe(false);
  await step(() => now().handlers.onBlur());
  expect(now().cursor).toBeNull();
});
