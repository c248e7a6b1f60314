import { ApiError } from "@toile/contract";
import { Link, useLocation } from "react-router";
import { PasswordField, TextField } from "../../../ui/field.tsx";
import { AuthFormFrame } from "./auth-form-frame.tsx";
import { LOGIN_REDIRECT_MS, welcomeBack } from "./second-step/login-welcome.ts";
import { type AuthFormProps, useAuthForm } from "./use-auth-form.ts";

const loadSchema = async () => (await import("./auth-fields.ts")).loginFields;

export type LoginFormProps = AuthFormProps & {
  /** The email as typed on another screen. */
  typed: string;
  /** The password was right, and the account needs a second step: the server's response. */
  onSecondStep: (refusal: ApiError, email: string) => void;
};

export function LoginForm({ typed, onSecondStep, ...props }: LoginFormProps) {
  const { state } = useLocation();
  const { field, value, ...form } = useAuthForm({
    ...props,
    loadSchema,
    names: ["email", "password"],
    defaultValues: { email: typed, password: "" },
    failure: { title: "Login Failed", description: "Please check your credentials and try again." },
    redirectMs: LOGIN_REDIRECT_MS,
    enter: async (guest, fields) => {
      try {
        const session = await guest.auth.login(fields);
        welcomeBack();
        return session;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "TWO_FACTOR_REQUIRED") throw error;
        onSecondStep(error, fields.email);
        return null;
      }
    },
  });
  return (
    <AuthFormFrame {...form} action="Log in">
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
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
