import type { ApiError } from "@toile/contract";
import type { ReactNode } from "react";
import { deferredPart } from "../../../../ui/deferred-part.tsx";
import { useSession } from "../../session/session.tsx";
import { AuthColumns } from "../auth-columns.tsx";
import { type AuthFormProps, useBegin } from "../use-auth-form.ts";
import { LOGIN_REDIRECT_MS, welcomeBack } from "./login-welcome.ts";

const SecondStep = deferredPart(async () => ({ default: (await import("./second-step.tsx")).SecondStep }), {
  missing: "We could not load the next step. We'll keep trying.",
});

const PASSWORD_RIGHT = "Your password is correct. Now confirm it's you.";

export type SecondStepColumnProps = {
  form: AuthFormProps;
  /** The response to the first step. */
  refusal: ApiError;
  /** Back to the first step, with a sentence if there is a reason. */
  onBack: (reason?: string) => void;
  /** The lead text if the first step was not the password. */
  lead?: string;
  backLabel?: string;
  picture: ReactNode;
};

/** Replaces the login form once the password was right and the account needs more. */
export function SecondStepColumn({ form, picture, lead = PASSWORD_RIGHT, ...step }: SecondStepColumnProps) {
  const { getGuest } = useSession();
  const begin = useBegin({ ...form, redirectMs: LOGIN_REDIRECT_MS });
  return (
    <AuthColumns eyebrow="One more step" title="Enter your code" lead={lead} picture={picture}>
      <div className="mt-8 min-h-64">
        <SecondStep
          {...step}
          getGuest={getGuest}
          onSession={(session) => {
            welcomeBack();
            begin(session);
          }}
        />
      </div>
    </AuthColumns>
  );
}
