import { PASSWORD_MAX_BYTES } from "@toile/contract";
import { describe, expect, it } from "vitest";
import { loginFields, registerFields } from "./auth-fields.ts";

const typed = {
  email: " ada@toile.test ",
  password: "secret",
  firstName: " Ada ",
  lastName: "Byron",
  confirmPassword: "secret",
  referralCode: "",
};

/** The visible error of a field: its first one; undefined without an error. */
function saidOf(field: keyof typeof typed, changes: Partial<typeof typed>): string | undefined {
  const { error } = registerFields.safeParse({ ...typed, ...changes });
  return error?.issues.find(({ path }) => path[0] === field)?.message;
}

describe("the sign-in form", () => {
  it("asks for an email and checks it simply [S5.01, S5.02]", () => {
    expect(saidOf("email", { email: "" })).toBe("Email is required");
    expect(saidOf("email", { email: "   " })).toBe("Email is required");
    for (const email of ["ada", "ada@", "@toile.test", "ada@toile", "a da@toile.test"]) {
      expect(saidOf("email", { email })).toBe("Email is invalid");
    }
    expect(saidOf("email", { email: "ada@toile.test" })).toBeUndefined();
  });

  it("asks for a password of at least 6 characters [S5.03, S5.04]", () => {
    expect(saidOf("password", { password: "" })).toBe("Password is required");
    expect(saidOf("password", { password: "12345" })).toBe("Password must be at least 6 characters");
    expect(saidOf("password", { password: "é".repeat(PASSWORD_MAX_BYTES) })).toBe("Password is too long");
    expect(saidOf("password", { password: "123456" })).toBeUndefined();
  });

  it("asks for both names [S5.05]", () => {
    expect(saidOf("firstName", { firstName: " " })).toBe("First name is required");
    expect(saidOf("lastName", { lastName: "" })).toBe("Last name is required");
    expect(saidOf("lastName", { lastName: "B" })).toBeUndefined();
  });

  it("checks the repeated password, whatever is wrong elsewhere [S5.06, S5.07]", () => {
    expect(saidOf("confirmPassword", { confirmPassword: "" })).toBe("Please confirm your password");
    expect(saidOf("confirmPassword", { confirmPassword: "secreT", email: "" })).toBe("Passwords do not match");
    expect(saidOf("confirmPassword", { confirmPassword: "secret" })).toBeUndefined();
  });

  it("sends the referral code only if there is one [S5.08]", () => {
    expect(registerFields.parse({ ...typed, referralCode: "   " })).toEqual({
      email: "ada@toile.test",
      password: "secret",
      firstName: "Ada",
      lastName: "Byron",
    });
    expect(registerFields.parse({ ...typed, referralCode: " REF123ABC " }).referralCode).toBe("REF123ABC");
  });

  it("requires only email and password for a login", () => {
    expect(loginFields.parse(typed)).toEqual({ email: "ada@toile.test", password: "secret" });
  });
});
