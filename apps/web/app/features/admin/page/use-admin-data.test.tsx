import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { useRequest } from "./use-admin-data.ts";

test("a list that nobody sees waits with its next request until it is seen", async () => {
  const tab = { active: true };
  const opened: { router?: ReturnType<typeof createMemoryRouter> } = {};
  const { now, step } = await runHook(() => useRequest(tab.active), {
    within: (part) => {
      opened.router = createMemoryRouter([{ path: "*", element: part }], { initialEntries: ["/admin?page=1"] });
      return <RouterProvider router={opened.router} />;
    },
  });
  const go = (page: number) => step(() => opened.router?.navigate(`/admin?page=${page}`));
  tab.active = false;
  await go(2);
  await go(3);
  expect(now().page).toBe(1);
  tab.active = true;
  await go(3);
  expect(now().page).toBe(3);
});
