import { afterEach, expect, test, vi } from "vitest";
import { findProblem } from "./availability.ts";

const TOILE = "https://toile.example";

afterEach(() => vi.unstubAllGlobals());

/** A page whose requests are answered so. `blocked`: its policy blocks them. */
function openPage(answer: () => Promise<Response>, { blocked = "" } = {}) {
  const page = new EventTarget();
  vi.stubGlobal("document", page);
  const requested: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    requested.push(`${url} ${init.credentials}`);
    if (!blocked) return answer();
    const violation = { effectiveDirective: "connect-src", blockedURI: blocked };
    setTimeout(() => page.dispatchEvent(Object.assign(new Event("securitypolicyviolation"), violation)));
    throw new TypeError("Failed to fetch");
  });
  return requested;
}

test("the server says whether the button can be used; no cookie goes with the question", async () => {
  const problem = { code: "OUT_OF_CREDITS", message: "Try-on is not available in this shop right now." };
  const requested = openPage(async () => Response.json({ problem }));
  expect(await findProblem(TOILE, "pk_1")).toEqual(problem);
  expect(requested).toEqual([`${TOILE}/api/v1/embed/availability?key=pk_1 omit`]);
  openPage(async () => Response.json({ problem: null }));
  expect(await findProblem(TOILE, "pk_1")).toBeNull();
});

test("a missing key and a server that is down or answers nonsense have codes of their own", async () => {
  const requested = openPage(async () => Response.json({ problem: null }));
  expect(await findProblem(TOILE, "")).toMatchObject({ code: "KEY_MISSING" });
  expect(requested).toEqual([]);
  for (const answer of [
    () => Promise.reject(new TypeError("Failed to fetch")),
    async () => Response.json({ error: "INTERNAL" }, { status: 500 }),
    async () => new Response("<html>502 Bad Gateway</html>", { status: 502 }),
  ]) {
    openPage(answer);
    expect(await findProblem(TOILE, "pk_1")).toMatchObject({ code: "SERVER_UNREACHABLE" });
  }
});

test("a page whose policy forbids the question still shows its button, and another blocked address changes nothing", async () => {
  openPage(async () => Response.json({}), { blocked: `${TOILE}/api/v1/embed/availability` });
  expect(await findProblem(TOILE, "pk_1")).toBeNull();
  openPage(async () => Response.json({}), { blocked: "https://other.example/x" });
  expect(await findProblem(TOILE, "pk_1")).toMatchObject({ code: "SERVER_UNREACHABLE" });
});
