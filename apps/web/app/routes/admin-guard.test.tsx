import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { SessionProvider } from "../features/account/session/session.tsx";
import { deferredPart } from "../ui/deferred-part.tsx";
import { AdminGuard } from "./admin-guard.tsx";

const screen = deferredPart<object>(() => Promise.reject(new Error("not fetched here")));

test("an admin's page shows a spinner while it is not known who is signed in [O2.09]", () => {
  const page = renderToStaticMarkup(
    <MemoryRouter initialEntries={["/admin"]}>
      <SessionProvider>
        <AdminGuard screen={screen} />
      </SessionProvider>
    </MemoryRouter>,
  );
  expect(page).toMatch(/role="status"[^>]*>.*>Loading</);
  expect(page).not.toMatch(/Access Denied|Admin Panel/);
});
