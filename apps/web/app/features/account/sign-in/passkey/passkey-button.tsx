import { ApiError, type Client, type Session } from "@toile/contract";
import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { serverMessage } from "../../../../lib/api/server-message.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useSession } from "../../session/session.tsx";
import { LOGIN_REDIRECT_MS, welcomeBack } from "../second-step/login-welcome.ts";
import { type AuthFormProps, useBegin } from "../use-auth-form.ts";
import { canUsePasskeys } from "./passkey-support.ts";

/** Delay after which autofill starts, so that the page loads first. */
const AUTOFILL_AFTER_MS = 1_000;

type Offer = {
  getGuest: () => Promise<Client>;
  onSession: (session: Session) => void;
  /** The passkey is older than two-step sign-in, so a code follows. */
  onSecondStep: (refusal: ApiError) => void;
};

const needsCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "TWO_FACTOR_REQUIRED";

/** Offers passkeys in the browser's autofill, and asks for one on a press. Hidden if passkeys are not possible. */
export function PasskeyButton({ form, onSecondStep }: { form: AuthFormProps } & Pick<Offer, "onSecondStep">) {
  const { getGuest } = useSession();
  const begin = useBegin({ ...form, redirectMs: LOGIN_REDIRECT_MS });
  const onSession = (session: Session) => {
    welcomeBack();
    begin(session);
  };
  const [usable, setUsable] = useState(true);
  const [busy, setBusy] = useState(false);
  useEffect(() => setUsable(canUsePasskeys()), []);
  usePasskeyAutofill({ getGuest, onSession, onSecondStep });

  const ask = async () => {
    setBusy(true);
    try {
      const [guest, { signInWithPasskey }] = await Promise.all([getGuest(), import("./passkey-sign-in.ts")]);
      const session = await signInWithPasskey({ guest });
      if (session) onSession(session);
      else toast({ title: "No passkey was used", description: "You can log in with your password." });
    } catch (error) {
      if (needsCode(error)) return onSecondStep(error);
      const description = serverMessage(error) ?? "Please try again, or use your password.";
      toast({ title: "Login Failed", description, variant: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  if (!usable) return null;
  return (
    <Button variant="secondary" size="large" loading={busy} onClick={() => void ask()}>
      <KeyRound className="size-5" strokeWidth={1.75} aria-hidden="true" />
      Sign in with a passkey
    </Button>
  );
}

/** When the page is idle, and if the browser supports it: a passkey is then one tap in the email field. */
function usePasskeyAutofill(props: Offer): void {
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    let current = true;
    let stop = () => {};
    const offer = async () => {
      if (!canUsePasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const [guest, passkeys] = await Promise.all([latest.current.getGuest(), import("./passkey-sign-in.ts")]);
      if (!current) return;
      stop = passkeys.stopAsking;
      const session = await passkeys.signInWithPasskey({ guest, autofill: true });
      if (session && current) latest.current.onSession(session);
    };
    // The autofill offer was not requested by the user, so only the outcome of a chosen passkey is reported.
    const tell = (error: unknown) => {
      if (needsCode(error) && current) return latest.current.onSecondStep(error);
      if (!(error instanceof ApiError) || error.code !== "PASSKEY_REFUSED") return;
      toast({ title: "Login Failed", description: error.message, variant: "destructive" });
    };
    const timer = setTimeout(() => void offer().catch(tell), AUTOFILL_AFTER_MS);
    return () => {
      current = false;
      clearTimeout(timer);
      stop();
    };
  }, []);
}
