import fc from "fast-check";
import { expect, test } from "vitest";
import { decideSignIn, safeReturnPath, toPerson } from "./google.rules.ts";

const person = fc.record({ email: fc.option(fc.constant("ada@example.org")), emailVerified: fc.boolean() });
const namesake = fc.option(
  fc.record({ emailConfirmed: fc.boolean(), connectedElsewhere: fc.boolean(), isAdmin: fc.boolean() }),
);

test("an email connects an account only if both sides have confirmed it; an unconfirmed account never keeps its access [I-33]", () => {
  fc.assert(
    fc.property(fc.boolean(), person, namesake, (isKnown, sample, local) => {
      const decision = decideSignIn({ isKnown: isKnown, person: sample, namesake: local });
      if (isKnown) {
        expect(decision).toBe("enter");
        return;
      }
      const proved = sample.email !== null && sample.emailVerified;
      if (decision === "connect") expect(proved && local?.emailConfirmed && !local.connectedElsewhere).toBe(true);
      if (decision === "reclaim") expect(proved && local?.emailConfirmed === false && !local.isAdmin).toBe(true);
      if (decision === "unconfirmed_admin") expect(proved && !local?.emailConfirmed && local?.isAdmin).toBe(true);
      if (decision === "create") expect(proved && local === null).toBe(true);
      if (!proved) expect(decision).toBe("unverified_email");
    }),
  );
});

test("a return path is a path of this site, or nothing", () => {
  expect(safeReturnPath("/try-on?productId=1#top")).toBe("/try-on?productId=1#top");
  expect(safeReturnPath("/a/../browse")).toBe("/browse");
  const refused = [
    undefined,
    "",
    "browse",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/\t/evil.example",
    "/login",
    "/oauth/callback?code=1",
    "/api/v1/auth/google",
    `/${"a".repeat(3000)}`,
  ];
  for (const input of refused) expect(safeReturnPath(input), input).toBeNull();
});

test("whatever the input, a browser that follows the return path stays on this site", () => {
  const site = "https://toile.example";
  const odd = fc.array(
    fc.constantFrom("/", "\\", ".", "..", "a", "@", ":", "\t", "\n", "%2f", "?", "#", "evil.example"),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        odd.map((parts) => `/${parts.join("")}`),
        fc.string(),
      ),
      (input) => {
        const path = safeReturnPath(input);
        if (path !== null) expect(new URL(path, site).origin).toBe(site);
      },
    ),
  );
});

test("a name is taken from the provider's claims, and is never missing", () => {
  const named = (claims: object) => {
    const { firstName, lastName } = toPerson({ sub: "1", ...claims });
    return [firstName, lastName];
  };
  expect(named({ given_name: "Ada", family_name: "Weaver" })).toEqual(["Ada", "Weaver"]);
  expect(named({ name: "Ada King Weaver" })).toEqual(["Ada", "King Weaver"]);
  expect(named({ given_name: "Ada", name: "Ada" })).toEqual(["Ada", ""]);
  expect(named({ email: "ada@example.org" })).toEqual(["ada", ""]);
  expect(named({})).toEqual(["Friend", ""]);
  expect(named({ given_name: "Win https://evil.example", email: "ada.weaver@example.org" })).toEqual(["ada", ""]);
  expect(named({ name: "www.evil.example now" })).toEqual(["Friend", "now"]);
  expect(named({ given_name: "x".repeat(500), name: 7 })).toEqual(["x".repeat(100), ""]);
});

test("an email counts as confirmed only if the provider says so, and invalid text counts as no email", () => {
  expect(toPerson({ sub: "1", email: "ada@example.org", email_verified: true })).toMatchObject({ emailVerified: true });
  expect(toPerson({ sub: "1", email: "ada@example.org", email_verified: "true" })).toMatchObject({
    emailVerified: true,
  });
  for (const claim of [undefined, false, "false", 1, {}]) {
    expect(toPerson({ sub: "1", email_verified: claim }).emailVerified).toBe(false);
  }
  for (const email of [undefined, 7, "", "nobody", `${"a".repeat(300)}@example.org`]) {
    expect(toPerson({ sub: "1", email }).email).toBeNull();
  }
});
