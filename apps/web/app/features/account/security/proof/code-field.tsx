import type { Ref } from "react";
import { TextField } from "../../../../ui/field.tsx";

export type CodeFieldProps = {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onType: (text: string) => void;
  error: string | undefined;
  label?: string;
  hint?: string;
};

/**
 * The six digits of an app. Not of type number, because a code may begin with 0. Browsers offer codes that they find under this
 * name.
 */
export function CodeField({ ref, value, onType, error, label = "Code from your app", hint }: CodeFieldProps) {
  return (
    <TextField
      ref={ref}
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      className="max-w-60"
      {...(hint ? { hint } : {})}
      value={value}
      onChange={(event) => onType(event.target.value)}
      error={error}
      required
    />
  );
}
