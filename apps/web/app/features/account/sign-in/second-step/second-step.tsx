import {
  ApiError,
  type Client,
  type SecondFactorChallenge,
  type Session,
  secondFactorChallengeOf,
} from "@toile/contract";
import { KeyRound } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { serverMessage } from "../../../../lib/api/server-message.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { toast } from "../../../../ui/toast.ts";

import { canUsePasskeys } from "../passkey/passkey-support.ts";

export type SecondStepProps = {
  /** The response to the first step. */
  refusal: ApiError;
  getGuest: () => Promise<Client>;
  onSession: (session: Session) => void;
  /** Back to the first step, with a sentence if there is a reason. */
  onBack: (reason?: string) => void;
  backLabel?: string;
};

const KINDS = {
  app: {
    label: "Code from your app",
    hint: "The six digits in your authenticator app.",
    other: "Use a recovery code instead",
    missing: "Please enter the code",
  },
  recovery: {
    label: "Recovery code",
    hint: "One of the ten codes you stored when you turned this on. Each works once.",
    other: "Use your app instead",
    missing: "Please enter a recovery code",
  },
} as const;

/** Any other response repeats the first step. */
const NONE: SecondFactorChallenge = { challengeToken: "-", methods: [], expiresAt: "" };

/** After the right password: a code of the authenticator app, or a recovery code if the app is lost. */
export function SecondStep({ onBack, backLabel = "Back to the password", ...props }: SecondStepProps) {
  const { kind, change, field, code, type, error, busy, submit, hasPasskeys, askPasskey } = useSecondStep({
    onBack,
    ...props,
  });
  const { label, hint, other } = KINDS[kind];
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        key={kind}
        ref={field}
        label={label}
        hint={hint}
        inputMode={kind === "app" ? "numeric" : "text"}
        autoComplete={kind === "app" ? "one-time-code" : "off"}
        autoCapitalize={kind === "app" ? "none" : "characters"}
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={(event) => type(event.target.value)}
        error={error}
        required
      />
      <Button type="submit" size="large" className="mt-2 w-full" loading={busy === "code"}>
        Log in
      </Button>
      {hasPasskeys ? (
        <Button variant="secondary" size="large" className="w-full" loading={busy === "passkey"} onClick={askPasskey}>
          <KeyRound className="size-5" strokeWidth={1.75} aria-hidden="true" />
          Use a passkey
        </Button>
      ) : null}
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-3">
        <Button variant="link" size="small" onClick={change}>
          {other}
        </Button>
        <Button variant="link" size="small" onClick={() => onBack()}>
          {backLabel}
        </Button>
      </div>
    </form>
  );
}

export function useSecondStep({ refusal, getGuest, onSession, onBack }: SecondStepProps) {
  const challenge = useMemo(() => secondFactorChallengeOf(refusal) ?? NONE, [refusal]);
  const [kind, setKind] = useState<keyof typeof KINDS>("app");
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<"code" | "passkey" | null>(null);
  const running = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind is another field
  useEffect(() => field.current?.focus(), [kind]);

  const refuse = (message: string) => {
    setError(message);
    field.current?.focus();
    field.current?.select();
  };
  const run = async (what: "code" | "passkey", work: (guest: Client) => Promise<Session | null>) => {
    // A ref, not state: a code works once, so the second half of a double click would be refused.
    if (running.current) return;
    running.current = true;
    setBusy(what);
    try {
      const session = await work(await getGuest());
      if (session) onSession(session);
    } catch (reason) {
      const message = serverMessage(reason);
      if (reason instanceof ApiError && reason.code === "SIGN_IN_AGAIN") return onBack(message);
      if (message) return refuse(message);
      toast({
        title: "Login Failed",
        description: "Please check your connection and try again.",
        variant: "destructive",
      });
    } finally {
      running.current = false;
      setBusy(null);
    }
  };
  const { challengeToken, methods } = challenge;
  const askPasskey = () =>
    void run("passkey", async (guest) => {
      const { signInWithPasskey } = await import("../passkey/passkey-sign-in.ts");
      return signInWithPasskey({ guest, challengeToken });
    });
  const type = (text: string) => {
    setCode(text);
    setError(undefined);
  };
  const change = () => {
    setKind(kind === "app" ? "recovery" : "app");
    type("");
  };
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (code.trim() === "") return refuse(KINDS[kind].missing);
    void run("code", (guest) => guest.auth.secondFactor({ challengeToken, code }));
  };
  const hasPasskeys = methods.includes("passkey") && canUsePasskeys();
  return { kind, change, field, code, type, error, busy, submit, hasPasskeys, askPasskey };
}
