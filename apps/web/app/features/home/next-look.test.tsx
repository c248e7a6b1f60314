import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { runHook } from "../../lib/hook.fixture.tsx";
import { withinClient } from "../../lib/query/within-client.fixture.tsx";
import { NextLook } from "./next-look.tsx";

const LOOK = { id: "one", resultImageUrl: "/one.png", product: null, wornWith: [] };

async function greetingFor(looks: object[]): Promise<string> {
  const tryOn = { latestLooks: async () => looks };
  const shop = { products: async () => ({ products: [] }), completeLook: async () => [] };
  const element = withinClient({ tryOn, shop })(<NextLook user={{ id: "u1", firstName: "Ada" }} />);
  const { window } = await runHook(() => null, {
    within: () => <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />,
  });
  return window.document.body.textContent ?? "";
}

test("somebody who has not tried anything on yet is welcomed, and not welcomed back", async () => {
  const greeting = await greetingFor([]);
  expect(greeting).toContain("Welcome, Ada");
  expect(greeting).not.toContain("back");
});

test("somebody with a look is welcomed back", async () => {
  expect(await greetingFor([LOOK])).toContain("Welcome back, Ada");
});
