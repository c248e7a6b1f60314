import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { pictureUrlsOf } from "./picture-url.ts";

function urlsOf(html: string, others: string[] = []): string[] {
  const { document } = parseHTML(`<html><body>${html}</body></html>`);
  const [element] = document.querySelectorAll("img, [data-bg]");
  if (!element) throw new Error("no picture");
  return pictureUrlsOf(
    element,
    () => "",
    "https://shop.example/p/1",
    () => others,
  );
}
const CDN = "https://shop.example";

test("a srcset without blanks gives its largest picture; the one that is shown comes last [O1.01]", () => {
  expect(
    urlsOf(
      '<img src="/a.jpg?width=533" srcset="/a.jpg?width=165 165w,/a.jpg?width=940 940w,/a.jpg?width=1066 1066w,/a.jpg?width=360 360w">',
    ),
  ).toEqual([`${CDN}/a.jpg?width=1066`, `${CDN}/a.jpg?width=940`, `${CDN}/a.jpg?width=533`]);
  expect(urlsOf('<img src="/a.jpg" srcset="/a.jpg 1x,/b.jpg 2x">')[0]).toBe(`${CDN}/b.jpg`);
});

test("a zoom, an enlarged picture and the product's own data state larger ones than the set [O1.01]", () => {
  expect(urlsOf('<img src="/a-600x800.jpg" srcset="/a-600x800.jpg 600w" data-large_image="/a.jpg">')[0]).toBe(
    `${CDN}/a.jpg`,
  );
  expect(urlsOf('<a href="/large/a.jpg"><img src="/a-300x300.jpg"></a>')[0]).toBe(`${CDN}/large/a.jpg`);
  expect(urlsOf('<figure data-zoom-image="/z/a.jpg"><div><img src="/a_500x.jpg"></div></figure>')[0]).toBe(
    `${CDN}/z/a.jpg`,
  );
  expect(urlsOf('<img src="/a_500x.jpg">', ["https://shop.example/a.jpg"])[0]).toBe(`${CDN}/a.jpg`);
  expect(urlsOf('<img src="/a_900x.jpg">', ["https://shop.example/a_300x.jpg"])[0]).toBe(`${CDN}/a_900x.jpg`);
});

test("what stands in for a picture is none [O1.01]", () => {
  expect(urlsOf('<img src="data:image/gif;base64,R0" data-src="/real.jpg">')).toEqual([`${CDN}/real.jpg`]);
  expect(urlsOf('<img src="/img/placeholder.png" data-srcset="/real-400.jpg 400w,/real-800.jpg 800w">')[0]).toBe(
    `${CDN}/real-800.jpg`,
  );
  expect(urlsOf('<img src="https://cdn.example/woocommerce-placeholder-600x600.png">')).toEqual([]);
  expect(urlsOf('<img src="/no-image-large.jpg">')).toEqual([]);
  expect(urlsOf('<img src="/a.jpg?width=20">')).toEqual([]);
});
