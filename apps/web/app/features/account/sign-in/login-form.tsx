import { Link, useLocation } from "react-router";
import { PasswordField, TextField } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.ts";
import { loginFields } from "./auth-fields.ts";
import { AuthFormFrame } from "./auth-form-frame.tsx";
import { type AuthFormProps, useAuthForm } from "./use-auth-form.ts";

/** The wait of S2.25: long enough for the toast to be seen beginning, short enough not to be felt. */
const LOGIN_REDIRECT_MS = 100;

/** `typed`: the email as it was typed on another screen. */
export function LoginForm({ typed, ...props }: AuthFormProps & { typed: string }) {
  const { state } = useLocation();
  const { field, value, ...form } = useAuthForm({
    ...props,
    schema: loginFields,
    names: ["email", "password"],
    defaultValues: { email: typed, password: "" },
    failure: { title: "Login Failed", description: "Please check your credentials and try again." },
    redirectMs: LOGIN_REDIRECT_MS,
    enter: async (guest, fields) => {
      const session = await guest.auth.login(fields);
      toast({ title: "Welcome back!", description: "You have successfully logged in." });
      return session;
    },
  });
  return (
    <AuthFormFrame {...form} action="Log in">
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field("email")}
      />
      <div className="grid gap-1.5">
        <PasswordField label="Password" autoComplete="current-password" required {...field("password")} />
        <p className="text-right text-sm">
          <Link
            to="/forgot-password"
            state={{ ...(typeof state === "object" ? state : {}), email: value("email") }}
            className="target text-muted underline decoration-thread underline-offset-4 hover:text-ink"
          >
            Forgot password?
          </Link>
        </p>
      </div>
    </AuthFormFrame>
  );
}
