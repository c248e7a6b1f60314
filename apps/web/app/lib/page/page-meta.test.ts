import { describe, expect, it } from "vitest";
import { pageMeta, previewUrl } from "./page-meta.ts";

describe("page meta", () => {
  it("puts the product's name after the page's", () => {
    expect(pageMeta({ title: "Browse" })[0]).toEqual({ title: "Browse · Toile" });
    expect(pageMeta()[0]).toEqual({ title: "Toile · Try it on before you buy" });
  });

  it("keeps a hidden page out of search engines", () => {
    expect(pageMeta({ hidden: true })).toContainEqual({ name: "robots", content: "noindex" });
    expect(pageMeta()).not.toContainEqual({ name: "robots", content: "noindex" });
  });
});

describe("the preview of a page", () => {
  const of = (...handles: unknown[]) => previewUrl(handles.map((handle) => ({ handle, loaderData: "/a.jpg" })));

  it("is the one that its innermost route names, or the product's own", () => {
    expect(of(undefined, { preview: "browse" }, { preview: "plans" })).toBe("/og/plans.jpg");
    expect(of(undefined, { preview: "browse" }, { other: 1 })).toBe("/og/browse.jpg");
    expect(of(undefined)).toBe("/og/default.jpg");
  });

  it("is the picture that its innermost route finds in its data, or the default one", () => {
    expect(of({ preview: "browse" }, { preview: (data: string) => data })).toBe("/a.jpg");
    expect(of({ preview: "browse" }, { preview: () => undefined })).toBe("/og/default.jpg");
    expect(of({ preview: "browse" }, { preview: () => "" })).toBe("/og/default.jpg");
  });
});
