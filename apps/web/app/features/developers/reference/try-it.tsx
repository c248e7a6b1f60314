import { type FormEvent, useRef, useState } from "react";
import { formatNumber } from "../../../lib/format/number.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CodeSample } from "../../../ui/code-sample.tsx";
import { controlClass, Field, Input, TextField } from "../../../ui/field.tsx";
import { TextareaField } from "../../../ui/textarea.tsx";
import {
  type Input as InputOf,
  type Operation,
  picturesIn,
  readable,
  toRequest,
  type Values,
} from "./openapi.rules.ts";

/** A try-on may take its whole deadline. */
const PATIENCE_MS = 150_000;
/** More is no help to the eye; base64 pictures are megabytes. */
const SHOWN_CHARACTERS = 20_000;

type Outcome =
  | { kind: "answered"; status: number; ms: number; body: string; pictures: string[] }
  | { kind: "failed"; message: string };

/** The operation's form: sent to this very server, and what it answered. */
export function TryIt({ operation, apiKey }: { operation: Operation; apiKey: string }) {
  const { inputs } = operation;
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const running = useRef(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current || apiKey === "") return;
    const values: Values = Object.fromEntries(new FormData(event.currentTarget));
    running.current = true;
    setBusy(true);
    setOutcome(null);
    setOutcome(await ask(operation, values, apiKey));
    running.current = false;
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void send(event)} className="grid min-w-0 gap-5">
      {inputs.length > 0 ? (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {inputs.map((input) => (
            <InputField key={`${input.place} ${input.name}`} input={input} />
          ))}
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" loading={busy} disabled={apiKey === ""}>
          Send
        </Button>
        {apiKey === "" ? <p className="text-sm text-muted">Enter your API key above to try this call.</p> : null}
      </div>
      <div aria-live="polite" className="min-w-0">
        {outcome ? <Answer outcome={outcome} /> : null}
      </div>
    </form>
  );
}

async function ask(operation: Operation, values: Values, apiKey: string): Promise<Outcome> {
  const { url, init } = toRequest(operation, values, apiKey);
  const since = performance.now();
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    const body = await response.text();
    const ms = Math.round(performance.now() - since);
    return { kind: "answered", status: response.status, ms, body, pictures: picturesIn(body) };
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === "TimeoutError";
    return {
      kind: "failed",
      message: timedOut ? "The server did not respond in time." : "The server cannot be reached.",
    };
  }
}

function InputField({ input }: { input: InputOf }) {
  const { name, place, kind, required, choices, standard, note } = input;
  const where = place === "body" || place === "json" ? "" : ` (${place})`;
  const label = <span className="font-mono">{`${name}${where}`}</span>;
  const hint = [note, standard && kind !== "json" ? `Left empty: ${standard}` : ""].filter(Boolean).join(" ");
  const shared = { label, ...(hint ? { hint } : {}), ...(required ? { required: true } : { optional: true }) };
  if (kind === "json")
    return (
      <div className="sm:col-span-2">
        <TextareaField {...shared} name={name} rows={10} defaultValue={standard} spellCheck={false} />
      </div>
    );
  if (kind === "file")
    return (
      <Field {...shared}>
        {(control) => <Input {...control} type="file" name={name} accept="image/jpeg,image/png,image/webp" />}
      </Field>
    );
  if (kind === "choice")
    return (
      <Field {...shared}>
        {(control) => (
          <select {...control} name={name} defaultValue="" className={controlClass}>
            <option value="">–</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        )}
      </Field>
    );
  return <TextField {...shared} name={name} autoComplete="off" spellCheck={false} maxLength={4000} />;
}

function Answer({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === "failed") return <p className="text-thread">{outcome.message}</p>;
  const { status, ms, body, pictures } = outcome;
  const text = readable(body);
  const isCut = text.length > SHOWN_CHARACTERS;
  return (
    <div className="grid min-w-0 gap-4">
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <Badge variant={status < 400 ? "ok" : "thread"}>{status}</Badge>
        <span className="tabular text-muted">in {formatNumber(ms)} ms</span>
      </p>
      {text ? <CodeSample title="Response" code={isCut ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text} /> : null}
      {isCut ? <p className="text-sm text-muted">We show only the beginning.</p> : null}
      {pictures.length > 0 ? (
        <div className="flex flex-wrap gap-4">
          {pictures.map((url) => (
            <img key={url} src={url} alt="What the try-on made" className="max-h-96 rounded-picture border" />
          ))}
        </div>
      ) : null}
    </div>
  );
}
