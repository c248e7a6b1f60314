import type { Product } from "@toile/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { textOf } from "../lib/format/text-of.fixture.ts";
import { ErrorState } from "./error-state.tsx";
import { Pagination } from "./pagination.tsx";
import { PictureBadges, ProductPrice } from "./product-price.tsx";

describe("a price", () => {
  const shown = (fields: object, full = false) =>
    renderToStaticMarkup(
      <ProductPrice product={{ price: 20, originalPrice: null, currency: "EUR", ...fields } as Product} full={full} />,
    );

  test("is the product's own, in its currency", () => {
    expect(textOf(shown({}))).toBe("€20.00");
    expect(textOf(shown({}, true))).toBe("€20.00 EUR");
  });

  test("that was reduced says which was before, to listeners too", () => {
    expect(textOf(shown({ originalPrice: 25 }))).toBe("Price now €20.00 before €25.00");
    expect(shown({ originalPrice: 25 })).toMatch(/<s [^>]*>.*€25\.00<\/s>/);
  });

  test("that was raised shows no earlier one", () => {
    expect(textOf(shown({ originalPrice: 15 }))).toBe("€20.00");
  });
});

test("a picture's badges are the discount and that it is sold out, and none without either", () => {
  const shown = (fields: object) =>
    textOf(
      renderToStaticMarkup(
        <PictureBadges
          product={{ price: 20, originalPrice: null, status: "active", isAvailable: true, ...fields } as Product}
        />,
      ),
    );
  expect(shown({})).toBe("");
  expect(shown({ originalPrice: 25 })).toBe("20% off");
  expect(shown({ originalPrice: 25, status: "out_of_stock" })).toBe("20% off Out of Stock");
});

describe("the pages of a list", () => {
  const shown = (page: number, pageCount: number) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Pagination page={page} pageCount={pageCount} hrefFor={(to) => `/browse?page=${to}`} />
      </MemoryRouter>,
    );

  test("are not shown for a single page", () => {
    expect(shown(1, 1)).toBe("");
  });

  test("are links, and the current one is marked", () => {
    const markup = shown(2, 3);
    expect(markup.match(/href="[^"]+"/g)).toEqual([1, 1, 2, 3, 3].map((page) => `href="/browse?page=${page}"`));
    expect(markup.match(/aria-current="page"/g)).toHaveLength(1);
    expect(markup).toMatch(/aria-label="Page 2" aria-current="page"/);
  });

  test("have no way back from the first nor on from the last", () => {
    expect(shown(1, 2)).not.toContain('aria-label="Previous"');
    expect(shown(1, 2)).toContain('aria-label="Next"');
    expect(shown(2, 2)).not.toContain('aria-label="Next"');
  });
});

describe("a failed part of a page", () => {
  test("is announced, with what to do and the reference for support", () => {
    const markup = renderToStaticMarkup(
      <ErrorState title="The shop did not respond" onRetry={() => {}} requestId="req-7">
        Nothing is lost.
      </ErrorState>,
    );
    expect(markup).toContain('role="alert"');
    expect(textOf(markup)).toBe("The shop did not respond Nothing is lost. Try again Reference req-7");
  });

  test("offers nothing that is not there", () => {
    expect(textOf(renderToStaticMarkup(<ErrorState title="Gone" />))).toBe("Gone");
  });
});
