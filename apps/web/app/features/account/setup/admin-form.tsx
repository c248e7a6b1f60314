import { useId } from "react";
import { PasswordField, TextField } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.ts";
import { createSetupClient } from "../session/setup-client.ts";
import { registerFields } from "../sign-in/auth-fields.ts";
import { AuthFormFrame } from "../sign-in/auth-form-frame.tsx";
import { useAuthForm } from "../sign-in/use-auth-form.ts";

/** Where the shop is filled: with a file, or product by product. */
const FIRST_IMPORT = { pathname: "/admin", search: "?tab=products", hash: "", state: null };
const NOTHING = { firstName: "", lastName: "", email: "", password: "", confirmPassword: "", referralCode: "" };

/** The account of the first administrator; it ends the setup. */
export function AdminForm({ code }: { code: string }) {
  const id = useId();
  const { field, ...form } = useAuthForm({
    from: FIRST_IMPORT,
    onSignedIn: () => {},
    schema: registerFields,
    names: ["firstName", "lastName", "email", "password"],
    defaultValues: NOTHING,
    failure: { title: "That did not work", description: "Please try again." },
    redirectMs: 0,
    enter: async (_guest, fields) => {
      const session = await createSetupClient({}).finish({ ...fields, code });
      toast({ title: "The shop is yours", description: "Import your products, or add the first one." });
      return session;
    },
  });
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display text-heading">
        Your account
      </h2>
      <p className="measure mt-2 mb-6 text-sm text-muted">
        It administers the shop. The code cannot be used again after this, and this page is gone.
      </p>
      <AuthFormFrame {...form} action="Create the account">
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
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
      </AuthFormFrame>
    </section>
  );
}
