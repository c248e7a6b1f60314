import { SUPPORT_MESSAGE_MAX_CHARACTERS } from "@toile/contract";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select.tsx";
import { TextareaField } from "../../ui/textarea.tsx";
import { type ContactErrors, type ContactFields, TOPICS } from "./contact-fields.ts";
import { type Asking, useContactForm } from "./use-contact-form.ts";

export type ContactFormProps = {
  asking: Asking;
  /** The logged-in user. */
  person: { name: string; email: string } | null;
};

export function ContactForm({ asking, person }: ContactFormProps) {
  const { state, errors, submit, clear, onBegin } = useContactForm(asking);
  const [ready, setReady] = useState(false);
  // Until scripts run, a submit would leave the page and lose the input.
  useEffect(() => setReady(true), []);
  if (state.kind === "done") return <Received />;
  return (
    <form noValidate onSubmit={submit} onFocus={onBegin} className="grid gap-5">
      <Fields key={person?.email ?? ""} person={person} errors={errors} clear={clear} />
      <Trap />
      <div aria-live="polite" className="empty:hidden">
        {state.kind === "failed" ? <p className="border-l-2 border-thread pl-4 text-thread">{state.message}</p> : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" size="large" disabled={!ready} loading={state.kind === "sending"}>
          Send
        </Button>
        <p className="max-w-[22em] text-sm text-muted">
          We keep it for a year to answer you, and use it for nothing else.{" "}
          <Link to="/privacy-policy#what-we-keep" className="target underline decoration-thread underline-offset-4">
            Privacy policy
          </Link>
        </p>
      </div>
    </form>
  );
}

type FieldsProps = {
  person: ContactFormProps["person"];
  errors: ContactErrors;
  clear: (name: keyof ContactFields) => void;
};

function Fields({ person, errors, clear }: FieldsProps) {
  const field = (name: keyof ContactFields) => ({ name, error: errors[name], onInput: () => clear(name) });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" required defaultValue={person?.name ?? ""} {...field("name")} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={person?.email ?? ""}
          {...field("email")}
        />
      </div>
      <SelectField
        label="What is it about?"
        placeholder="Please choose"
        options={TOPICS}
        required
        defaultValue=""
        {...field("topic")}
      />
      <TextareaField
        label="Your question"
        rows={7}
        maxLength={SUPPORT_MESSAGE_MAX_CHARACTERS}
        hint="Please don't send photos of people. Tell us which try-on or payment you mean, and when it was."
        required
        {...field("message")}
      />
    </>
  );
}

/** People neither see nor reach it; bots that fill in every field do. */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute left-[-200vw]">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Replaces the form and takes the focus from its button. */
function Received() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role="status" className="self-start border-y py-8 outline-none">
      <p className="display text-heading">
        Thank you. <em className="text-thread">We have received it.</em>
      </p>
      <p className="mt-3 max-w-[30em] text-muted">A person will read it and answer by email.</p>
    </div>
  );
}
