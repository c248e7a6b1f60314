import { ApiError, type Client, type Session, secondFactorChallengeOf } from "@toile/contract";
import { useEffect, useRef, useState } from "react";
import { serverMessage } from "../../../../lib/api/server-message.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { toast } from "../../../../ui/toast.ts";

export type SecondStepProps = {
  /** What the first step was answered with. */
  refusal: ApiError;
  loadGuest: () => Promise<Client>;
  onSession: (session: Session) => void;
  /** Back to the first step, with a sentence where there is a reason. */
  onBack: (reason?: string) => void;
};

const KINDS = {
  app: {
    label: "Code from your app",
    hint: "The six digits that your authenticator app shows now.",
    other: "Use a recovery code instead",
    missing: "Please enter the code",
  },
  recovery: {
    label: "Recovery code",
    hint: "One of the ten codes that you stored when you turned this on. It works once.",
    other: "Use your app instead",
    missing: "Please enter a recovery code",
  },
} as const;

/** After the right password: a code of the authenticator app, or a recovery code where the app is lost. */
export function SecondStep({ onBack, ...props }: SecondStepProps) {
  const { kind, change, field, code, type, error, busy, submit } = useSecondStep({ onBack, ...props });
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
      <Button type="submit" size="large" className="mt-2 w-full" loading={busy}>
        Log in
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-3">
        <Button variant="link" size="small" onClick={change}>
          {other}
        </Button>
        <Button variant="link" size="small" onClick={() => onBack()}>
          Back to the password
        </Button>
      </div>
    </form>
  );
}

function useSecondStep({ refusal, loadGuest, onSession, onBack }: SecondStepProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>("app");
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind is another field
  useEffect(() => field.current?.focus(), [kind]);

  const refuse = (message: string) => {
    setError(message);
    field.current?.focus();
    field.current?.select();
  };
  const send = async () => {
    if (busy) return;
    if (code.trim() === "") return refuse(KINDS[kind].missing);
    setBusy(true);
    try {
      const challengeToken = secondFactorChallengeOf(refusal)?.challengeToken ?? "";
      onSession(await (await loadGuest()).auth.secondFactor({ challengeToken, code }));
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
      setBusy(false);
    }
  };
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
    void send();
  };
  return { kind, change, field, code, type, error, busy, submit };
}
