import { describe, expect, it } from "vitest";
import { pageMeta, previewUrl } from "./page-meta.ts";
import { requestIdOf } from "./request-id.ts";
import { FIRST_PAINT_SCRIPT, parseTheme } from "./theme.ts";

describe("the theme", () => {
  it("is the system's unless light or dark was chosen", () => {
    expect(["light", "dark", "system", "", null, "sepia"].map(parseTheme)).toEqual([
      "light",
      "dark",
      "system",
      "system",
      "system",
      "system",
    ]);
  });

  it("is set before the first paint from the storage key `theme`", () => {
    const run = (stored: Record<string, string>) => {
      const document = { documentElement: { dataset: {} as Record<string, string> } };
      const storage = { getItem: (key: string) => stored[key] ?? null };
      new Function("document", "localStorage", FIRST_PAINT_SCRIPT)(document, storage);
      return document.documentElement.dataset;
    };
    expect(run({ theme: "dark" })).toEqual({ theme: "dark" });
    expect(run({ theme: "sepia" })).toEqual({ theme: "system" });
    expect(run({ auth_token: "a", user_data: "{}" })).toEqual({ theme: "system", signedIn: "" });
    expect(run({ auth_token: "a" })).toEqual({ theme: "system" });
  });
});

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

describe("the request id of a failure", () => {
  it("is found in an error response and in the API client's error", () => {
    expect(requestIdOf({ data: { requestId: "r-1" } })).toBe("r-1");
    expect(requestIdOf({ body: '{"requestId":"r-2"}' })).toBe("r-2");
    expect(requestIdOf({ body: "<html>" })).toBeUndefined();
    expect(requestIdOf(new Error("torn"))).toBeUndefined();
    expect(requestIdOf(undefined)).toBeUndefined();
  });
});
