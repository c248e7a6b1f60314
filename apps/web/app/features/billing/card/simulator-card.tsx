import { type ChangeEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { TextField, type TextFieldProps } from "../../../ui/field.tsx";
import { AuthenticationFrame, useAuthenticationFrame } from "./authentication-frame.tsx";
import {
  type CardFields,
  caretAfter,
  EMPTY_CARD,
  findProblems,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  readCard,
} from "./card-fields.ts";
import type { CardFormProps } from "./card-provider.ts";
import { createSimulatorProvider } from "./simulator-provider.ts";
import { TestCards } from "./test-cards.tsx";

/** The buttons stay in place and keep the focus. */
const NOTHING = () => {};

/** Our own card form for the local simulator: the input is sent only to this installation. */
export default function SimulatorCard(props: CardFormProps) {
  const { bind, fill, page, leave } = useSimulatorCard(props);
  return (
    <div className="grid gap-5">
      <TestCards onFill={props.disabled ? NOTHING : fill} />
      <GroupedField
        label="Card number"
        format={formatCardNumber}
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        {...bind("number")}
      />
      <div className="grid grid-cols-2 gap-5">
        <GroupedField
          label="Expiry date"
          format={formatExpiry}
          autoComplete="cc-exp"
          placeholder="MM / YY"
          {...bind("expiry")}
        />
        <GroupedField
          label="Security code"
          format={formatCvc}
          autoComplete="cc-csc"
          placeholder="CVC"
          {...bind("cvc")}
        />
      </div>
      <GroupedField label="Name on card" format={null} autoComplete="cc-name" {...bind("name")} />
      <AuthenticationFrame page={page} onLeave={leave} />
    </div>
  );
}

/** The input, and the provider that uses it. */
function useSimulatorCard({ config, onProvider, onComplete, disabled }: CardFormProps) {
  const [fields, setFields] = useState<CardFields>(EMPTY_CARD);
  const [left, setLeft] = useState<Partial<Record<keyof CardFields, true>>>({});
  const { page, authenticate, leave } = useAuthenticationFrame();
  const latest = useRef<CardFields | null>(fields);

  useEffect(() => {
    latest.current = fields;
    onComplete(readCard(fields, new Date()) !== null);
  }, [fields, onComplete]);

  const url = config.simulatorUrl ?? "";
  useEffect(() => {
    const readNow = () => (latest.current ? readCard(latest.current, new Date()) : null);
    onProvider(
      createSimulatorProvider({ url, publishableKey: config.publishableKey, readCard: readNow, authenticate }),
    );
    return () => {
      latest.current = null;
      onProvider(null);
    };
  }, [url, config.publishableKey, authenticate, onProvider]);

  const problems = findProblems(fields, new Date());
  const bind = (field: keyof CardFields) => ({
    value: fields[field],
    disabled,
    // Shown when a field is left with content; an empty one is merely unfinished.
    error: left[field] && fields[field].trim() !== "" ? problems[field] : undefined,
    onBlur: () => setLeft((before) => ({ ...before, [field]: true })),
    onText: (text: string) => setFields((before) => ({ ...before, [field]: text })),
  });
  const fill = useCallback((number: string) => {
    setFields({ number: formatCardNumber(number), expiry: "12 / 34", cvc: "123", name: "Test card" });
  }, []);
  return { bind, fill, page, leave };
}

type GroupedFieldProps = Omit<TextFieldProps, "onChange" | "value"> & {
  value: string;
  /** Null: shown as typed. */
  format: ((text: string) => string) | null;
  onText: (text: string) => void;
};

/** A field that groups its text while typing and keeps the caret in place. */
function GroupedField({ format, value, onText, ...field }: GroupedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new text moves the caret
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (!format) return onText(target.value);
    const formatted = format(target.value);
    const end = target.selectionStart === target.value.length;
    const before = target.value.slice(0, target.selectionStart ?? target.value.length).replace(/\D/g, "").length;
    caret.current = end ? formatted.length : caretAfter(formatted, before);
    onText(formatted);
  };
  return (
    <TextField
      {...field}
      ref={input}
      value={value}
      onChange={change}
      required
      autoCorrect="off"
      spellCheck={false}
      {...(format ? { inputMode: "numeric" as const, className: "[&_input]:tabular" } : {})}
    />
  );
}
