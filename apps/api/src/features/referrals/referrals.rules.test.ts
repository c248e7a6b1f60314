import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mailboxOf, normaliseCode, referralCode } from "./referrals.rules.ts";

describe("the referral code", () => {
  const userId = "0193f2c1-7a2b-7c3d-8e4f-a1b2c3d4e5f6";

  test("is 'REF' and the last six characters of the user's id in upper case [S9.13]", () => {
    expect(referralCode(userId, 0)).toBe("REFD4E5F6");
  });

  test("of a later attempt looks the same, differs and is stable [X.23]", () => {
    const codes = Array.from({ length: 20 }, (_, attempt) => referralCode(userId, attempt));
    expect(new Set(codes).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^REF[0-9A-F]{6}$/);
    expect(referralCode(userId, 3)).toBe(codes[3]);
  });

  test("is read in whatever form people type it", () => {
    expect(normaliseCode(" refd4e5f6 ")).toBe("REFD4E5F6");
  });
});

describe("one mailbox counts as one friend [I-14]", () => {
  test.each([
    ["Mia.Example+shop@Gmail.com", "miaexample@gmail.com"],
    ["m.i.a.example@googlemail.com", "miaexample@gmail.com"],
    ["mia.example+shop@outlook.com", "mia.example@outlook.com"],
    ["mia+1@hotmail.com", "mia@hotmail.com"],
    ["mia+1@me.com", "mia@icloud.com"],
    ["mia+1@fastmail.com", "mia@fastmail.com"],
    ["mia+1@pm.me", "mia@proton.me"],
  ])("%s is the mailbox %s", (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });

  test.each(["mia.example@outlook.com", "mia+shop@example.com", "m.i.a@example.com", "+mia@gmail.com"])(
    "%s stays as it is, because another address may be another person",
    (email) => {
      expect(mailboxOf(email)).toBe(email);
    },
  );

  test("normalising a mailbox again changes nothing", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const mailbox = mailboxOf(email);
        return mailboxOf(mailbox) === mailbox && mailboxOf(email.toUpperCase()) === mailbox;
      }),
    );
  });
});
