import { PasswordField, TextField } from "../../../ui/field.tsx";
import type { RegisterFields } from "./auth-fields.ts";
import type { AuthForm } from "./use-auth-form.ts";

export const loadRegisterFields = async () => (await import("./auth-fields.ts")).registerFields;

/** Name, email and password of a new account: a shopper's, or the first administrator's. */
export function AccountFields({ field }: Pick<AuthForm<RegisterFields>, "field">) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField label="First name" autoComplete="given-name" required {...field("firstName")} />
        <TextField label="Last name" autoComplete="family-name" required {...field("lastName")} />
      </div>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field("email")}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters."
        required
        {...field("password")}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" required {...field("confirmPassword")} />
    </>
  );
}
