import { GoogleConnection } from "../google/google-connection.tsx";
import { Section } from "../profile/profile-section.tsx";
import { Passkeys } from "./passkeys/passkeys.tsx";
import { SignInSessions } from "./sessions/sign-in-sessions.tsx";
import type { TwoStepProps } from "./two-step/dialog-props.ts";
import { TwoStep } from "./two-step/two-step.tsx";

/** How to sign in, and where the account is signed in. */
export function SecurityPanel(props: TwoStepProps) {
  return (
    <>
      <Section
        title="Two-step login"
        lead="After your password, a code from an app on your phone. A stolen password is not enough to get in."
      >
        <TwoStep {...props} />
      </Section>
      <Section
        title="Passkeys"
        lead="Log in with your fingerprint, your face or your device's PIN, instead of the password and the code. A passkey that is older than your two-step login replaces only the password."
        ruled
      >
        <Passkeys {...props} />
      </Section>
      <Section
        title="Where you are logged in"
        lead="Log out any device that you no longer use. We do not store where it is."
        ruled
      >
        <SignInSessions />
      </Section>
      <Section title="Google" lead="Log in with a Google account instead of your password." ruled>
        <GoogleConnection {...props} />
      </Section>
    </>
  );
}
