import type { ReactNode } from "react";
import { PasswordField } from "../../../../ui/field.tsx";
import { CodeField } from "./code-field.tsx";
import type { Proof } from "./use-proof.ts";

export type ProofFormProps = {
  proof: Proof;
  /** The form's id, so that a button outside it can submit it. */
  id: string;
  onSubmit: () => void;
  children: ReactNode;
};

export function ProofForm({ proof, id, onSubmit, children }: ProofFormProps) {
  return (
    <form
      id={id}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div role="alert">
        {proof.failure ? <p className="rounded-field border-2 border-thread p-4">{proof.failure}</p> : null}
      </div>
    </form>
  );
}

export function ProofPassword({ proof, hint }: { proof: Proof; hint?: string }) {
  const { ref, value, onType, error } = proof.field("currentPassword");
  return (
    <PasswordField
      ref={ref}
      label="Current password"
      autoComplete="current-password"
      {...(hint ? { hint } : {})}
      value={value}
      onChange={(event) => onType(event.target.value)}
      error={error}
      required
    />
  );
}

export function ProofCode({ proof, ...field }: { proof: Proof; label?: string; hint?: string }) {
  return <CodeField {...proof.field("code")} {...field} />;
}
