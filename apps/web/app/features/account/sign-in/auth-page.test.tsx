import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { SessionProvider } from "../session/session.tsx";
import type { AuthMode } from "./auth-fields.ts";
import { AuthPage } from "./auth-page.tsx";

/** What the form says on a site that is configured like this. */
async function textOf(mode: AuthMode, settings: { welcomeCredits: number; hasGoogle: boolean }): Promise<string> {
  vi.stubGlobal("navigator", {});
  const nothing = async () => {};
  const element = (
    <SessionProvider>
      <AuthPage mode={mode} picture={null} kept={null} onLeave={nothing} onBack={nothing} />
    </SessionProvider>
  );
  const routes = [{ id: "root", path: "*", element, loader: () => settings }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: settings } } });
  const localStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  const { window } = await runHook(() => null, {
    within: () => <RouterProvider router={router} />,
    window: { localStorage, sessionStorage: localStorage, location: { hostname: "toile.test" } },
  });
  const text = window.document.body.textContent ?? "";
  expect(text).toContain("Password");
  return text;
}

test.each([
  [5, "The first 5 try-ons are free."],
  [1, "The first try-on is free."],
])("with %d welcome credits, registration says beside its fields: %s", async (welcomeCredits, sentence) => {
  expect(await textOf("register", { welcomeCredits, hasGoogle: true })).toContain(sentence);
});

test("without welcome credits nothing is promised", async () => {
  expect(await textOf("register", { welcomeCredits: 0, hasGoogle: true })).not.toContain("free");
});

test.each(["login", "register"] as const)("%s offers Google only where it is set up", async (mode) => {
  expect(await textOf(mode, { welcomeCredits: 5, hasGoogle: true })).toContain("Continue with Google");
});

test.each(["login", "register"] as const)("%s without Google does not name it", async (mode) => {
  expect(await textOf(mode, { welcomeCredits: 5, hasGoogle: false })).not.toContain("Google");
});
