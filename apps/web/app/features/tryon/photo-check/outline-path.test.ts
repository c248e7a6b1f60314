import { describe, expect, it } from "vitest";
import { outlinePath } from "./outline-path.ts";

const size = { width: 100, height: 200 };

describe("an outline's path", () => {
  it("runs through the middles of the sides, bent towards the corners, and closes", () => {
    const square: [number, number][] = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ];
    expect(outlinePath([square], size)).toBe(
      "M0.0,100.0Q0.0,0.0 50.0,0.0 100.0,0.0 100.0,100.0 100.0,200.0 50.0,200.0 0.0,200.0 0.0,100.0Z",
    );
  });

  it("has one closed piece per polygon and leaves out polygons without an area", () => {
    const triangle: [number, number][] = [
      [0.1, 0.1],
      [0.3, 0.1],
      [0.2, 0.3],
    ];
    const path = outlinePath([triangle, triangle.slice(0, 2), triangle], size);
    expect(path.match(/M/g)).toHaveLength(2);
    expect(path.match(/Z/g)).toHaveLength(2);
    expect(outlinePath([], size)).toBe("");
  });
});
