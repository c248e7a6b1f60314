import fc from "fast-check";
import { expect, it } from "vitest";
import { pictureNames } from "./history.rules.ts";

const at = (time: string, contentType = "image/png") => ({ createdAt: new Date(time), contentType });

it("downloaded pictures are named by local time, with the extension of their type [X.54]", () => {
  expect(pictureNames([at("2026-11-21T13:30:00Z")], "Europe/Amsterdam")).toEqual(["20261121-143000-toile.png"]);
  expect(pictureNames([at("2026-11-21T23:30:05Z", "image/jpeg")], "Asia/Tokyo")).toEqual(["20261122-083005-toile.jpg"]);
  expect(pictureNames([at("2026-11-21T00:00:00Z")], "UTC")).toEqual(["20261121-000000-toile.png"]);
});

it("no two pictures of one download have the same name", () => {
  const time = fc.date({ min: new Date("2020-01-01"), max: new Date("2020-01-01T00:00:09"), noInvalidDate: true });
  const picture = fc.record({ createdAt: time, contentType: fc.constantFrom("image/png", "image/jpeg") });
  fc.assert(
    fc.property(fc.array(picture, { maxLength: 40 }), (pictures) => {
      const names = pictureNames(pictures, "UTC");
      expect(new Set(names).size).toBe(pictures.length);
    }),
  );
});
