/** The pages for signed-in users, as a visitor finds them. */
import type { ComponentType } from "react";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { openSite } from "../features/account/session/site.fixture.tsx";
import { runHook } from "../lib/hook.fixture.tsx";
import routes from "../routes.ts";

const pages = import.meta.glob<{ default: ComponentType }>([
  "./{buy-credits,payment,plans,profile,subscription-success}.tsx",
]);

async function pageAt(path: string): Promise<ComponentType> {
  const file = routes.find((route) => route.path === path)?.file ?? "";
  const load = pages[file.replace("routes/", "./")];
  if (!load) throw new Error(`no page at /${path}`);
  return (await load()).default;
}

test.each([
  "profile?tab=picture",
  "buy-credits",
  "payment",
  "plans",
  "subscription-test",
  "subscription-success?subscription_id=x",
])(
  "/%s leads to the login, which knows the way back [S2.05, S2.07, S2.08, S2.27, S2.108, S2.115, S2.124]",
  async (address) => {
    const [path = "", query] = address.split("?");
    const Page = await pageAt(path);
    const { options } = openSite({ at: `/${address}` });
    function UntilItLeaves() {
      return useLocation().pathname === `/${path}` ? <Page /> : null;
    }
    const { now } = await runHook(useLocation, {
      ...options,
      within: (part) =>
        options.within?.(
          <>
            <UntilItLeaves />
            {part}
          </>,
        ),
    });
    expect(now()).toMatchObject({
      pathname: "/login",
      state: { from: { pathname: `/${path}`, search: query ? `?${query}` : "" } },
    });
  },
);
