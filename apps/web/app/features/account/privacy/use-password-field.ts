import { useRef, useState } from "react";

/** The current password, asked for as a proof: its value, and what is wrong with it. */
export function usePasswordField() {
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();
  const ref = useRef<HTMLInputElement>(null);
  const become = (text: string) => {
    setValue(text);
    setError(undefined);
  };
  const refuse = (message: string) => {
    setError(message);
    ref.current?.focus();
  };
  return { field: { ref, value, error, type: become }, refuse, reset: () => become("") };
}
