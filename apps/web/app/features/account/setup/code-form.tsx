import { ApiError, type SetupState } from "@toile/contract";
import { type FormEvent, useEffect, useState } from "react";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { TextField } from "../../../ui/field.tsx";
import { createSetupClient } from "../session/setup-client.ts";
import { AuthFormFrame } from "../sign-in/auth-form-frame.tsx";

/** Asks for the printed code before anything about the installation is shown. */
export function CodeForm({ onOpened }: { onOpened: (opened: { code: string; state: SetupState }) => void }) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    // Read from the form, not from state: what is typed before the page's scripts run would be lost there.
    const code = String(new FormData(event.currentTarget).get("code"));
    if (code.trim() === "") return setProblem("Please write the code");
    setBusy(true);
    try {
      onOpened({ code, state: await createSetupClient({}).state(code) });
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mt-8">
      <AuthFormFrame submit={(event) => void submit(event)} ready={ready} busy={busy} action="Continue">
        <TextField
          label="Code"
          hint="Two groups of five, as printed when the program started."
          name="code"
          error={problem}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={() => setProblem("")}
        />
      </AuthFormFrame>
    </div>
  );
}

/** The message for a failed call. */
export function problemOf(error: unknown): string {
  const said = serverMessage(error);
  if (said !== undefined) return said;
  return error instanceof ApiError ? "Something went wrong on the server." : "The server cannot be reached.";
}
