import { SUPPORT_FORM_MIN_SECONDS, type SupportRequest } from "@toile/contract";
import { type FormEvent, useRef, useState } from "react";
import { type ContactErrors, type ContactFields, checkFields } from "./contact-fields.ts";

/** Connects the form with the API, which belongs to another room. */
export type Asking = {
  begin: () => Promise<{ formId: string }>;
  /** Rejects with a sentence for people, and the errors of single fields. */
  send: (request: SupportRequest) => Promise<void>;
};

/** A sentence for people. */
export class NotSent extends Error {
  readonly fields: ContactErrors;
  /** The form is too old: another one may be started. */
  readonly isStale: boolean;

  constructor(message: string, { fields = {}, isStale = false }: { fields?: ContactErrors; isStale?: boolean } = {}) {
    super(message);
    this.name = "NotSent";
    this.fields = fields;
    this.isStale = isStale;
  }
}

type State = { kind: "open" | "sending" | "done" } | { kind: "failed"; message: string };

export const NOT_SENT = "We did not receive your question. Please try again; what you wrote is still here.";

type Begun = {
  formId: string;
  /** Resolves when the server accepts the form as a person's. A browser that fills in everything would be faster. */
  ready: Promise<void>;
};

/**
 * The form's number is fetched when the person begins to write, and used for each attempt, so that a question arrives
 * once.
 */
export function useContactForm({ begin, send }: Asking) {
  const [state, setState] = useState<State>({ kind: "open" });
  const [errors, setErrors] = useState<ContactErrors>({});
  const begun = useRef<Promise<Begun> | null>(null);

  const onBegin = (): Promise<Begun> => {
    begun.current ??= begin().then(
      ({ formId }) => ({ formId, ready: pause((SUPPORT_FORM_MIN_SECONDS + 0.5) * 1000) }),
      (error: unknown) => {
        begun.current = null;
        throw error;
      },
    );
    return begun.current;
  };

  const deliver = async (fields: ContactFields, website: string) => {
    const { formId, ready } = await onBegin();
    await ready;
    // Checked: it is one of the topics.
    await send({ ...fields, topic: fields.topic as SupportRequest["topic"], formId, ...(website ? { website } : {}) });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.kind === "sending") return;
    const form = event.currentTarget;
    const given = new FormData(form);
    const text = (name: string) => String(given.get(name) ?? "");
    const fields = { name: text("name"), email: text("email"), topic: text("topic"), message: text("message") };
    const found = checkFields(fields);
    setErrors(found);
    if (focusFirst(form, found)) return setState({ kind: "open" });
    setState({ kind: "sending" });
    try {
      await deliver(fields, text("website"));
      setState({ kind: "done" });
    } catch (error) {
      if (error instanceof NotSent && error.isStale) begun.current = null;
      const refused = error instanceof NotSent ? error.fields : {};
      setErrors(refused);
      setState({ kind: "failed", message: error instanceof NotSent ? error.message : NOT_SENT });
      focusFirst(form, refused);
    }
  };

  const clear = (name: keyof ContactFields) => setErrors(({ [name]: _gone, ...others }) => others);
  return { state, errors, submit, clear, onBegin: () => void onBegin().catch(() => {}) };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function focusFirst(form: HTMLFormElement, errors: ContactErrors): boolean {
  const name = (["name", "email", "topic", "message"] as const).find((field) => errors[field] !== undefined);
  if (!name) return false;
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  return true;
}
