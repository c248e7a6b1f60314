import { ApiError } from "@toile/contract";
import { useRef, useState } from "react";
import { serverMessage } from "../../../../lib/api/server-message.ts";
import { useExpire } from "../../../../lib/api/use-client.ts";
import { isExpired } from "../../../../lib/query/query-client.ts";

type Field = "currentPassword" | "code";

const MISSING: Record<Field, string> = {
  currentPassword: "Please enter your current password",
  code: "Please enter the code",
};

/** A short form that proves the owner's identity: its fields, their errors, and one attempt at a time. */
export function useProof(asks: readonly Field[]) {
  const expire = useExpire();
  const [values, setValues] = useState<Record<Field, string>>({ currentPassword: "", code: "" });
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  /** An error that belongs to no field. */
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);

  const refuse = (field: Field, message: string) => {
    setErrors({ [field]: message });
    (field === "code" ? code : password).current?.focus();
  };
  const type = (field: Field) => (text: string) => {
    setValues((before) => ({ ...before, [field]: text }));
    setErrors({});
    setFailure(undefined);
  };
  const reset = () => {
    setValues({ currentPassword: "", code: "" });
    setErrors({});
    setFailure(undefined);
  };
  /** Calls `work` with the input and shows each refusal beside its field. */
  const submit = async (work: (typed: Record<Field, string>) => Promise<void>): Promise<void> => {
    if (busy) return;
    const missing = asks.find((field) => values[field].trim() === "");
    if (missing) return refuse(missing, MISSING[missing]);
    setBusy(true);
    setFailure(undefined);
    try {
      await work(values);
    } catch (error) {
      if (isExpired(error)) return expire();
      const { fields = {} } = error instanceof ApiError ? error : {};
      const refused = asks.find((field) => fields[field] !== undefined);
      if (refused) refuse(refused, fields[refused] ?? "");
      else setFailure(serverMessage(error) ?? "That did not work. Nothing has changed. Please try again.");
    } finally {
      setBusy(false);
    }
  };
  const field = (name: Field) => ({
    ref: name === "code" ? code : password,
    value: values[name],
    onType: type(name),
    error: errors[name],
  });
  return { field, submit, reset, busy, failure, fail: setFailure };
}

export type Proof = ReturnType<typeof useProof>;
