import { afterEach, describe, expect, it, vi } from "vitest";
import type { Garment } from "../machine/tryon-machine.ts";
import { toGarmentFile } from "./garment-file.ts";

const { signal } = new AbortController();
const onTheRail: Garment = { name: "Linen shirt", previewUrl: "/demo/garments/shirt.jpg", file: null };

function answerWith(response: Response | Error) {
  vi.stubGlobal("window", { location: { href: "https://toile.test/try-on" } });
  vi.stubGlobal("fetch", async () => {
    if (response instanceof Error) throw response;
    return response;
  });
}

afterEach(() => vi.unstubAllGlobals());

describe("the garment's file", () => {
  it("is the shopper's own file, unchanged [S1.02]", async () => {
    const file = new File(["shirt"], "shirt.jpg", { type: "image/jpeg" });
    expect(await toGarmentFile({ name: null, previewUrl: "blob:1", file }, signal)).toBe(file);
  });

  it("is fetched for a garment of the rail [S1.02]", async () => {
    answerWith(new Response("shirt", { headers: { "Content-Type": "image/jpeg" } }));
    expect(await toGarmentFile(onTheRail, signal)).toMatchObject({ name: "shirt.jpg", type: "image/jpeg", size: 5 });
  });

  it("is missing if its URL returns nothing or an empty file [S8.12]", async () => {
    for (const response of [new Response("", { status: 404 }), new Response("")]) {
      answerWith(response);
      await expect(toGarmentFile(onTheRail, signal)).rejects.toThrow("Garment image file not found");
    }
    const empty = new File([], "gone.jpg");
    await expect(toGarmentFile({ name: null, previewUrl: "", file: empty }, signal)).rejects.toThrow(
      "Garment image file not found",
    );
  });

  it("is unavailable if its URL does not respond [S8.13]", async () => {
    for (const response of [new TypeError("Failed to fetch"), new Response("", { status: 500 })]) {
      answerWith(response);
      await expect(toGarmentFile(onTheRail, signal)).rejects.toThrow("Failed to process garment image.");
    }
  });
});
