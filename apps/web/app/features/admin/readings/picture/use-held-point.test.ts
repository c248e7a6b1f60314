import type { KeyboardEvent, PointerEvent } from "react";
import { expect, test, vi } from "vitest";
import { runHook } from "../../../../lib/hook.fixture.tsx";
import { useHeldPoint } from "./use-held-point.ts";

const SIZE = { width: 100, height: 200 };
const FRAME = { left: 10, top: 20, width: 50, height: 100 };
const NECK = { x: 0.5, y: 0.1 };

async function open({ active = true } = {}) {
  const calls: unknown[] = [];
  const noted =
    (name: string) =>
    (...given: unknown[]) =>
      void calls.push([name, ...given]);
  const tools = {
    ...{ hold: noted("hold"), drag: noted("drag"), release: noted("release") },
    ...{ put: noted("put"), takeBack: noted("takeBack") },
  };
  const hook = await runHook(() => useHeldPoint({ active, size: SIZE, tools }));
  const focus = vi.fn();
  /** In fractions of the picture. */
  const at = (x: number, y: number, more: object = {}) =>
    ({
      ...{ button: 0, isPrimary: true, pointerId: 1 },
      ...{ clientX: FRAME.left + FRAME.width * x, clientY: FRAME.top + FRAME.height * y },
      currentTarget: { setPointerCapture() {}, focus, parentElement: { getBoundingClientRect: () => FRAME } },
      ...more,
    }) as unknown as PointerEvent<HTMLElement>;
  const grab = (more: object = {}) => hook.step(() => hook.now().grab(at(NECK.x, NECK.y, more), "neckLeft", NECK));
  const follow = (x: number, y: number, more: object = {}) =>
    hook.step(() => hook.now().follow(at(x, y, more), "neckLeft"));
  const letGo = (more: object = {}) => hook.step(() => hook.now().letGo(at(0, 0, more)));
  const key = async (name: string, shiftKey = false) => {
    const preventDefault = vi.fn();
    const event = { key: name, shiftKey, preventDefault } as unknown as KeyboardEvent;
    await hook.step(() => hook.now().press(event, "neckLeft", NECK));
    return preventDefault.mock.calls.length === 1;
  };
  return { ...hook, calls, focus, at, grab, follow, letGo, key };
}

test("a point follows the pointer as one gesture, stays within the picture, and is enlarged meanwhile", async () => {
  const { now, calls, focus, grab, follow, letGo } = await open();
  await grab();
  expect(focus).toHaveBeenCalledOnce();
  expect(now().held).toEqual({ name: "neckLeft", at: NECK, width: 50, height: 100 });
  await follow(0.25, 0.5);
  await follow(-3, 7);
  expect(now().held?.at).toEqual({ x: 0, y: 1 });
  await letGo();
  expect(now().held).toBeNull();
  expect(calls).toEqual([
    ["hold"],
    ["drag", "neckLeft", { x: 0.25, y: 0.5 }],
    ["drag", "neckLeft", { x: 0, y: 1 }],
    ["release"],
  ]);
  await letGo();
  await follow(0.5, 0.5);
  expect(calls).toHaveLength(4);
});

test("a pointer over another point than the held one moves nothing", async () => {
  const { now, step, calls, at, grab } = await open();
  await grab();
  await step(() => now().follow(at(0.2, 0.2), "neckRight"));
  expect(calls).toEqual([["hold"]]);
});

test("a second finger neither takes over, moves nor ends the gesture of the first", async () => {
  const { now, calls, grab, follow, letGo } = await open();
  await grab({ isPrimary: false });
  expect(now().held).toBeNull();
  await grab();
  await follow(0.9, 0.9, { isPrimary: false });
  await letGo({ isPrimary: false });
  expect(now().held?.at).toEqual(NECK);
  expect(calls).toEqual([["hold"]]);
});

test("an arrow key moves by a pixel of the picture, with Shift by ten, and says where the point is", async () => {
  const { now, calls, key } = await open();
  expect(await key("ArrowRight")).toBe(true);
  expect(calls).toEqual([["put", "neckLeft", { x: 0.51, y: 0.1 }]]);
  expect(now().said).toBe("Left neck point: 51 across, 20 down");
  expect(await key("ArrowDown", true)).toBe(true);
  expect(calls.at(-1)).toEqual(["put", "neckLeft", { x: 0.5, y: 0.15 }]);
  expect(now().said).toBe("Left neck point: 50 across, 30 down");
});

test("Delete and Backspace put a point back where the engine read it; other keys are the page's", async () => {
  const { now, calls, key } = await open();
  for (const name of ["Delete", "Backspace"]) expect(await key(name)).toBe(true);
  expect(calls).toEqual([
    ["takeBack", "neckLeft"],
    ["takeBack", "neckLeft"],
  ]);
  expect(now().said).toBe("Left neck point is back where the engine read it");
  expect(await key("Tab")).toBe(false);
});

test("points that are only shown cannot be moved, by pointer or by key", async () => {
  const { calls, grab, key } = await open({ active: false });
  await grab();
  expect(await key("ArrowRight")).toBe(false);
  expect(calls).toEqual([]);
});

test("only the main button drags a point", async () => {
  const { calls, grab } = await open();
  await grab({ button: 2 });
  expect(calls).toEqual([]);
});
