import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../lib/api/client.fixture.ts";
import { runHook } from "../../lib/hook.fixture.tsx";
import { useLinkToken } from "../../lib/page/use-link-token.ts";
import { useLinkAction } from "./use-link-action.ts";

/** The page that a mail's link opens. */
async function open(address: string) {
  const act = vi.fn(async (_token: string) => "done");
  const router = (part: React.ReactNode) =>
    createMemoryRouter([{ path: "*", element: part }], { initialEntries: [address] });
  const hook = await runHook(
    () => {
      const action = useLinkAction(act);
      useLinkToken(action.begin);
      return { ...action, place: useLocation() };
    },
    { within: (part) => <RouterProvider router={router(part)} /> },
  );
  return { ...hook, act };
}

test("a link's token leaves the address at once, and is used only when the person presses", async () => {
  const { now, step, act } = await open("/newsletter/confirm#token-1");
  expect(now().place).toMatchObject({ pathname: "/newsletter/confirm", hash: "" });
  expect(now().state).toEqual({ step: "asking", token: "token-1", failed: false });
  expect(act).not.toHaveBeenCalled();
  await step(() => void now().press());
  expect(act).toHaveBeenCalledExactlyOnceWith("token-1");
  expect(now().state).toEqual({ step: "done", answer: "done" });
});

test("an address without a token is refused without asking the server", async () => {
  const { now, step, act } = await open("/newsletter/confirm");
  expect(now().state).toEqual({ step: "refused" });
  await step(() => void now().press());
  expect(act).not.toHaveBeenCalled();
});

test("a lost connection and a fault of the server may be tried again with the same token", async () => {
  const { now, step, act } = await open("/newsletter/confirm#token-1");
  for (const fault of [lost(), refusal(503)]) {
    act.mockRejectedValueOnce(fault);
    await step(() => void now().press());
    expect(now().state).toEqual({ step: "asking", token: "token-1", failed: true });
  }
  await step(() => void now().press());
  expect(now().state).toMatchObject({ step: "done" });
});

test("what the server refuses stays refused, and a second press while it is asked asks nothing", async () => {
  const { now, step, act } = await open("/newsletter/confirm#used");
  const answer = Promise.withResolvers<string>();
  act.mockReturnValueOnce(answer.promise);
  await step(() => void now().press());
  await step(() => void now().press());
  expect(act).toHaveBeenCalledOnce();
  await step(() => answer.reject(refusal(400, "LINK_USED", "Used")));
  expect(now().state).toEqual({ step: "refused" });
});
