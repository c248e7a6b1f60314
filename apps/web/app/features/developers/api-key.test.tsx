import { ApiError, type ApiKeyInfo, type ApiKeyMade } from "@toile/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { textOf } from "../../lib/format/text-of.fixture.ts";
import { withinClient } from "../../lib/query/within-client.fixture.tsx";
import { currentToast } from "../../ui/toast.ts";
import { ApiKeyCard } from "./api-key-card.tsx";
import { type ApiKeyAct, type ApiKeyHandle, useApiKey } from "./use-api-key.ts";

const INFO: ApiKeyInfo = {
  hasApiKey: true,
  isActive: true,
  createdAt: "2026-11-21T12:00:00.000Z",
  lastUsedAt: null,
  usageCount: 1234,
  maskedKey: "toile_ab••••••••wxyz",
  scopes: ["try-on", "balance"],
  allowedOrigins: [],
};
const FULL = "toile_abcdefghijklmnopqrstuvwxyz";

describe("the card of a key", () => {
  const shown = (changes: Partial<ApiKeyInfo> = {}, made: ApiKeyMade | null = null) => {
    const info = { ...INFO, ...changes };
    const query = { data: info } as ApiKeyHandle["info"];
    const handle: ApiKeyHandle = { info: query, made, busy: null, act: async () => true };
    return renderToStaticMarkup(<ApiKeyCard info={info} apiKey={handle} />);
  };
  const buttonsOf = (markup: string) => [...markup.matchAll(/<button.*?<\/button>/g)].map(([button]) => textOf(button));

  test("shows when it was created, its use, its state and the masked key [O2.50, O2.51]", () => {
    const text = textOf(shown());
    for (const part of ["Created Nov 21, 2026", "Requests 1,234", "Your API key Active", "Key: toile_ab••••••••wxyz"])
      expect(text).toContain(part);
    expect(textOf(shown({ isActive: false }))).toContain("Your API key Inactive");
  });

  test("offers Revoke while active, Reactivate while inactive, and Delete in both [O2.52]", () => {
    expect(buttonsOf(shown())).toEqual(["Revoke", "Delete"]);
    expect(buttonsOf(shown({ isActive: false }))).toEqual(["Reactivate", "Delete"]);
  });

  test("shows the full key, to be copied, only right after it was generated [O2.53, O2.54]", () => {
    const fresh = shown({}, { apiKey: FULL, createdAt: INFO.createdAt ?? "" });
    expect(textOf(fresh)).toContain(`New key: ${FULL}`);
    expect(buttonsOf(fresh)).toContain("Copy key");
    expect(shown()).not.toContain(FULL);
  });
});

describe("what is done with a key", () => {
  beforeEach(() => vi.stubGlobal("window", {}));
  afterEach(() => vi.unstubAllGlobals());

  async function saidAfter(name: ApiKeyAct, answer: () => Promise<unknown>): Promise<string | undefined> {
    const apiKeys = { get: async () => INFO, [name]: answer };
    let handle: ApiKeyHandle | undefined;
    function Holder() {
      handle = useApiKey();
      return null;
    }
    renderToStaticMarkup(withinClient({ apiKeys })(<Holder />));
    await handle?.act(name);
    return currentToast()?.title;
  }

  test.each([
    ["generate", "API key generated successfully!", "Failed to generate API key"],
    ["revoke", "API key revoked successfully", "Failed to revoke API key"],
    ["remove", "API key deleted successfully", "Failed to delete API key"],
  ] as const)(
    "has a message for: %s, the server's where it gives one [O8.10, O8.11, O8.12]",
    async (name, done, failed) => {
      const refused = new ApiError(409, JSON.stringify({ error: "CONFLICT", message: "Not now." }));
      expect(await saidAfter(name, async () => ({}))).toBe(done);
      expect(await saidAfter(name, () => Promise.reject(refused))).toBe("Not now.");
      expect(await saidAfter(name, () => Promise.reject(new TypeError("Failed to fetch")))).toBe(failed);
      expect(currentToast()?.variant).toBe("destructive");
    },
  );
});
