import { ApiError } from "@toile/contract";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { clientOf, lost, refusal } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { ConfirmEmailPage } from "./confirm-email-page.tsx";

/** The page that the mail's link opens. */
async function open(address = "/confirm-email#token-1", { signedIn = false } = {}) {
  const confirmEmail = vi.fn(async (_token: string) => ({ email: "ada@toile.test" }));
  const onConfirmed = vi.fn(async () => (signedIn ? { balance: 5 } : null));
  const page = (
    <ConfirmEmailPage getGuest={clientOf({ auth: { confirmEmail } })} signedIn={signedIn} onConfirmed={onConfirmed} />
  );
  const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [address] });
  const { window, step } = await runHook(() => null, { within: () => <RouterProvider router={router} /> });
  const text = () => window.document.body.textContent;
  const press = () => step(() => window.document.querySelector("button")?.click());
  const follow = () => step(() => window.document.querySelector("a")?.click());
  return { text, press, follow, confirmEmail, onConfirmed, router };
}

test("a confirmed newcomer is told of the credits and led back to the try-on", async () => {
  const { text, press, follow, router } = await open("/confirm-email#token-1", { signedIn: true });
  await press();
  expect(text()).toContain("You have 5 credits.");
  await follow();
  expect(router.state.location.pathname).toBe("/try-on");
});

test("in a browser where nobody is signed in, the log-in leads to the try-on", async () => {
  const { press, follow, router } = await open();
  await press();
  await follow();
  expect(router.state.location).toMatchObject({ pathname: "/login", state: { from: "/try-on" } });
});

test("one press confirms the address of the link, which then no longer has the token", async () => {
  const { text, press, confirmEmail, onConfirmed, router } = await open();
  expect(confirmEmail).not.toHaveBeenCalled();
  expect(router.state.location.hash).toBe("");
  await press();
  expect(confirmEmail).toHaveBeenCalledExactlyOnceWith("token-1");
  expect(text()).toContain("You can now log in with ada@toile.test");
  expect(onConfirmed).toHaveBeenCalledOnce();
});

test("a confirmed address stays confirmed if the rest of the page cannot be brought up to date", async () => {
  const { text, press, onConfirmed } = await open();
  onConfirmed.mockRejectedValueOnce(lost());
  await press();
  expect(text()).toContain("Email confirmed");
});

test("a refusal shows the server's reason, and is final", async () => {
  const { text, press, confirmEmail } = await open();
  confirmEmail.mockRejectedValueOnce(refusal(400, "INVALID_LINK", "This link has expired."));
  await press();
  expect(text()).toContain("Not confirmed");
  expect(text()).toContain("This link has expired.");
});

test.each([
  ["a lost connection", lost()],
  ["a fault of the server", refusal(500, "INTERNAL", "deadlock detected")],
  ["a proxy's page", new ApiError(400, "<html>Bad Request</html>")],
])("after %s the link can be pressed again, without technical words", async (_what, fault) => {
  const { text, press, confirmEmail } = await open();
  confirmEmail.mockRejectedValueOnce(fault);
  await press();
  expect(text()).toContain("That did not work. Please try again in a moment.");
  expect(text()).not.toMatch(/deadlock|HTTP|html/);
  await press();
  expect(text()).toContain("Email confirmed");
});

test("an address without a token says what to do, and asks for nothing", async () => {
  const { text, confirmEmail } = await open("/confirm-email");
  expect(text()).toContain("There is no link here");
  expect(confirmEmail).not.toHaveBeenCalled();
});
