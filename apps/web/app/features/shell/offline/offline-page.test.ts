import { expect, test, vi } from "vitest";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { useWayBack } from "./offline-page.tsx";

test("a connection that is back before the requested page is known leads to that page, never home", async () => {
  const replace = vi.fn();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => new Response(null));
  let to: string | null = null;
  const page = await runHook(() => useWayBack(to), { window: { location: { replace } } });
  await page.step(() => page.window.dispatchEvent(new Event("online")));
  expect(replace).not.toHaveBeenCalled();
  to = "/plans";
  await page.again();
  expect(replace.mock.calls).toEqual([["/plans"]]);
  await page.leave();
});

test("offline nothing is asked of the server, and the page opens when the connection is back", async () => {
  const replace = vi.fn();
  const ask = vi.fn();
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("fetch", ask);
  const page = await runHook(() => useWayBack("/plans"), { window: { location: { replace } } });
  expect(replace).not.toHaveBeenCalled();
  await page.step(() => page.window.dispatchEvent(new Event("online")));
  expect(replace.mock.calls).toEqual([["/plans"]]);
  expect(ask).not.toHaveBeenCalled();
});
