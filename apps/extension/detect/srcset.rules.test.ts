import { expect, test } from "vitest";
import { parseSrcset } from "./srcset.rules.ts";

const short = (input: string) =>
  parseSrcset(input).map(({ url, width, density }) => [
    url,
    width ? `${width}w` : density === null ? "" : `${density}x`,
  ]);

test.each([
  [
    "/a.jpg 165w,/b.jpg 360w, /c.jpg 533w",
    [
      ["/a.jpg", "165w"],
      ["/b.jpg", "360w"],
      ["/c.jpg", "533w"],
    ],
  ],
  [
    "/a.jpg 1x,/b.jpg 2x",
    [
      ["/a.jpg", "1x"],
      ["/b.jpg", "2x"],
    ],
  ],
  [
    "/a.jpg, /b.jpg 1.5x",
    [
      ["/a.jpg", ""],
      ["/b.jpg", "1.5x"],
    ],
  ],
  [
    "/a.jpg 300w 400h,/b.jpg 600w 800h,",
    [
      ["/a.jpg", "300w"],
      ["/b.jpg", "600w"],
    ],
  ],
  [
    "\n /a,b.jpg?crop=1,2 2x ,, /c.jpg",
    [
      ["/a,b.jpg?crop=1,2", "2x"],
      ["/c.jpg", ""],
    ],
  ],
  [
    "/a.jpg,,, /b.jpg 2x",
    [
      ["/a.jpg", ""],
      ["/b.jpg", "2x"],
    ],
  ],
  [
    "data:image/gif;base64,R0lGOD 1x, /b.jpg 2x",
    [
      ["data:image/gif;base64,R0lGOD", "1x"],
      ["/b.jpg", "2x"],
    ],
  ],
  ["/a.jpg 2w 2x, /b.jpg -1x, /c.jpg 0w, /d.jpg 3q, /e.jpg 400h, /f.jpg 7w", [["/f.jpg", "7w"]]],
  ["/a.jpg (a, b) 2x, /b.jpg 1e1x", [["/b.jpg", "10x"]]],
  ["", []],
])("a srcset is read by the standard's rules: %j", (input, expected) => {
  expect(short(input)).toEqual(expected);
});
