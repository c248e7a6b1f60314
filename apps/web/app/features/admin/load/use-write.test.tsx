import { ApiError } from "@toile/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { currentToast } from "../../../ui/toast.ts";
import { adminApi } from "./admin-api.fixture.tsx";
import { toastError } from "./admin-api.ts";
import { type Act, useWrite } from "./use-write.ts";

beforeEach(() => vi.stubGlobal("window", {}));
afterEach(() => vi.unstubAllGlobals());

const taken = () => Promise.reject(new ApiError(409, JSON.stringify({ error: "CONFLICT", message: "Not now." })));

/** What the dashboard says after a write. */
async function saidAfter(noun: "brand" | "category", act: Act, work: () => Promise<unknown>) {
  let write: ReturnType<typeof useWrite>["write"] | undefined;
  function Writer() {
    write = useWrite(noun).write;
    return null;
  }
  renderToStaticMarkup(adminApi({}).within(<Writer />));
  await write?.(act, work);
  const { title, description, variant } = currentToast() ?? {};
  return { title, description, variant };
}

describe.each([
  ["brand", "Brand"],
  ["category", "Category"],
] as const)("a %s", (noun, name) => {
  test.each(["create", "update", "delete"] as const)(
    "has a notice for each success and each failure of: %s [O8.06, O8.07, O8.08, O8.09]",
    async (act) => {
      expect(await saidAfter(noun, act, async () => {})).toEqual({
        title: "Success",
        description: `${name} ${act}d successfully`,
        variant: undefined,
      });
      expect(await saidAfter(noun, act, taken)).toEqual({
        title: "Error",
        description: `Failed to ${act} ${noun}: Not now.`,
        variant: "destructive",
      });
    },
  );

  test("that is deleted already counts as deleted", async () => {
    const gone = () => Promise.reject(new ApiError(404, JSON.stringify({ error: "NOT_FOUND", message: "Gone." })));
    expect(await saidAfter(noun, "delete", gone)).toMatchObject({ description: `${name} deleted successfully` });
    expect(await saidAfter(noun, "update", gone)).toMatchObject({ description: `Failed to update ${noun}: Gone.` });
  });
});

test("a failure is a destructive toast titled 'Error' [O8.01, O8.02, O8.03, O8.04, O8.05]", () => {
  toastError("Failed to load users");
  expect(currentToast()).toMatchObject({ title: "Error", description: "Failed to load users", variant: "destructive" });
});
