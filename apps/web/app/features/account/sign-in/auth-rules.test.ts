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
  it("asks for an email and checks it simply [S5.01, S5.02]", () => {
    expect(checkEmail("")).toBe("Email is required");
    expect(checkEmail("   ")).toBe("Email is required");
    for (const value of ["ada", "ada@", "@toile.test", "ada@toile", "a da@toile.test"]) {
      expect(checkEmail(value)).toBe("Email is invalid");
    }
    expect(checkEmail("ada@toile.test")).toBe(true);
  });

  it("asks for a password of at least 6 characters [S5.03, S5.04]", () => {
    expect(checkPassword("")).toBe("Password is required");
    expect(checkPassword("12345")).toBe("Password must be at least 6 characters");
    expect(checkPassword("123456")).toBe(true);
  });

  it("asks for both names [S5.05]", () => {
    expect(checkFirstName(" ")).toBe("First name is required");
    expect(checkLastName("")).toBe("Last name is required");
    expect(checkLastName("B")).toBe(true);
  });

  it("asks for the password again [S5.06, S5.07]", () => {
    expect(checkConfirmation("", "secret")).toBe("Please confirm your password");
    expect(checkConfirmation("secreT", "secret")).toBe("Passwords do not match");
    expect(checkConfirmation("secret", "secret")).toBe(true);
  });

  it("sends the referral code only when there is one [S5.08]", () => {
    expect(toRegisterRequest({ ...fields, referralCode: "   " })).toEqual({
      email: "ada@toile.test",
      password: "secret",
      firstName: "Ada",
      lastName: "Byron",
    });
    expect(toRegisterRequest({ ...fields, referralCode: " REF123ABC " }).referralCode).toBe("REF123ABC");
  });
});
