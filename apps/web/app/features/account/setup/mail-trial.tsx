import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { createSetupClient } from "../session/setup-client.ts";
import { problemOf } from "./code-form.tsx";

/** Sends a test email, so that a broken configuration is found now and not when the first shopper resets a password. */
export function MailTrial({ code, sendsMail }: { code: string; sendsMail: boolean }) {
  const id = useId();
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState("");
  const [sentTo, setSentTo] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || email.trim() === "") return;
    setBusy(true);
    setSentTo("");
    try {
      await createSetupClient({}).tryMail(code, email.trim());
      setSentTo(email.trim());
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display text-heading">
        Email
      </h2>
      {sendsMail ? (
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 flex flex-wrap items-start gap-4">
          <TextField
            label="Send an email to"
            type="email"
            inputMode="email"
            autoComplete="email"
            value={email}
            error={problem}
            onChange={(event) => {
              setEmail(event.target.value);
              setProblem("");
            }}
            className="min-w-60 flex-1"
          />
          <Button type="submit" variant="secondary" loading={busy} className="mt-7 min-h-12">
            Send
          </Button>
          <p role="status" className="w-full text-sm text-muted empty:hidden">
            {sentTo
              ? `We have sent an email to ${sentTo}. If it does not arrive in a few minutes, check the program's log and SMTP_URL.`
              : null}
          </p>
        </form>
      ) : (
        <p className="measure mt-2 text-sm text-muted">
          Without SMTP_URL, no email is sent: users can't confirm addresses, reset passwords or get receipts. Set it
          before you open the shop.
        </p>
      )}
    </section>
  );
}
