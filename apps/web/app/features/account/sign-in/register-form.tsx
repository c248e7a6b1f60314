import { PRODUCT_NAME, type RegisterAnswer, TERMS_VERSION } from "@toile/contract";
import { TextField } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.ts";
import { AccountFields, loadRegisterFields } from "./account-fields.tsx";
import { AuthFormFrame } from "./auth-form-frame.tsx";
import { type AuthFormProps, useAuthForm } from "./use-auth-form.ts";

/** `referralCode`: from the URL of a friend's link. */
export function RegisterForm({ referralCode, ...props }: AuthFormProps & { referralCode: string }) {
  const { field, ...form } = useAuthForm({
    ...props,
    loadSchema: loadRegisterFields,
    names: ["firstName", "lastName", "email", "password", "referralCode"],
    defaultValues: { firstName: "", lastName: "", email: "", password: "", confirmPassword: "", referralCode },
    failure: { title: "Registration Failed", description: "Please try again." },
    redirectMs: 0,
    enter: async (guest, fields) => {
      const answer = await guest.auth.register({ ...fields, termsVersion: TERMS_VERSION });
      welcome(answer);
      return answer;
    },
  });
  return (
    <AuthFormFrame {...form} action="Create account">
      <AccountFields field={field} />
      <TextField
        label="Referral code"
        optional
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        hint="Enter a friend's referral code to earn 5 bonus credits each!"
        {...field("referralCode")}
      />
    </AuthFormFrame>
  );
}

function welcome({ referral, pendingCredits }: RegisterAnswer): void {
  const limited = referral?.reason === "limit_reached" ? " This referral code has reached its limit." : "";
  const waiting = pendingCredits > 0 ? ` Confirm your email to get your ${pendingCredits} credits.` : "";
  toast({
    title: `Welcome to ${PRODUCT_NAME}`,
    description: `Your account has been created successfully.${limited}${waiting}`,
  });
}
