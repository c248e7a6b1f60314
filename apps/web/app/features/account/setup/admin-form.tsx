import { useId } from "react";
import { toast } from "../../../ui/toast.ts";
import { createSetupClient } from "../session/setup-client.ts";
import { AccountFields, loadRegisterFields } from "../sign-in/account-fields.tsx";
import { AuthFormFrame } from "../sign-in/auth-form-frame.tsx";
import { useAuthForm } from "../sign-in/use-auth-form.ts";

/** Where to fill the shop: with a file, or product by product. */
const FIRST_IMPORT = { pathname: "/admin", search: "?tab=products", hash: "", state: null };
const NOTHING = { firstName: "", lastName: "", email: "", password: "", confirmPassword: "", referralCode: "" };

/** Creates the first administrator's account, which ends the setup. */
export function AdminForm({ code }: { code: string }) {
  const id = useId();
  const { field, ...form } = useAuthForm({
    from: FIRST_IMPORT,
    onSignedIn: () => {},
    loadSchema: loadRegisterFields,
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
        Creates the admin account. This code works once; this page then disappears.
      </p>
      <AuthFormFrame {...form} action="Create the account">
        <AccountFields field={field} />
      </AuthFormFrame>
    </section>
  );
}
