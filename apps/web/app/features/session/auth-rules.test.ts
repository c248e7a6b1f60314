import { describe, expect, it } from "vitest";
import {
  checkConfirmation,
  checkEmail,
  checkFirstName,
  checkLastName,
  checkPassword,
  toRegisterRequest,
} from "./auth-rules.ts";

const fields = {
  email: " ada@toile.test ",
  password: "secret",
  firstName: " Ada ",
  lastName: "Byron",
  confirmPassword: "secret",
  referralCode: "",
};

describe("the sign-in form", () => {
  it("S5.01, S5.02 asks for an email and checks it simply", () => {
    expect(checkEmail("")).toBe("Email is required");
    expect(checkEmail("   ")).toBe("Email is required");
    for (const value of ["ada", "ada@", "@toile.test", "ada@toile", "a da@toile.test"]) {
      expect(checkEmail(value)).toBe("Email is invalid");
    }
    expect(checkEmail("ada@toile.test")).toBe(true);
  });

  it("S5.03, S5.04 asks for a password of at least 6 characters", () => {
    expect(checkPassword("")).toBe("Password is required");
    expect(checkPassword("12345")).toBe("Password must be at least 6 characters");
    expect(checkPassword("123456")).toBe(true);
  });

  it("S5.05 asks for both names", () => {
    expect(checkFirstName(" ")).toBe("First name is required");
    expect(checkLastName("")).toBe("Last name is required");
    expect(checkLastName("B")).toBe(true);
  });

  it("S5.06, S5.07 asks for the password again", () => {
    expect(checkConfirmation("", "secret")).toBe("Please confirm your password");
    expect(checkConfirmation("secreT", "secret")).toBe("Passwords do not match");
    expect(checkConfirmation("secret", "secret")).toBe(true);
  });

  it("S5.08 sends the referral code only when there is one", () => {
    expect(toRegisterRequest({ ...fields, referralCode: "   " })).toEqual({
      email: "ada@toile.test",
      password: "secret",
      firstName: "Ada",
      lastName: "Byron",
    });
    expect(toRegisterRequest({ ...fields, referralCode: " REF123ABC " }).referralCode).toBe("REF123ABC");
  });
});
