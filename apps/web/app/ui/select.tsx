import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlClass, described, Field, type FieldProps } from "./field.tsx";

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectProps = Omit<ComponentProps<"select">, "children" | "multiple"> & {
  options: readonly SelectOption[];
  /** Shown as the empty choice. */
  placeholder?: string;
  onValueChange?: (value: string) => void;
  /** For a select without a visible label. */
  label?: string;
};

/**
 * The browser's own select in our style: a phone opens its wheel, and a form sends it without scripts. The Radix one was
 * rejected: while it is open it hides a page with focusable elements from assistive technology, which axe reports.
 */
export function Select({ options, placeholder, onValueChange, onChange, label, className, ...rest }: SelectProps) {
  return (
    <div className={clsx("relative", className)}>
      <select
        {...rest}
        {...(label ? { "aria-label": label } : {})}
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.target.value);
        }}
        className={clsx(controlClass, "cursor-pointer appearance-none truncate pr-11")}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 right-4 my-auto size-4 text-muted"
        aria-hidden="true"
      />
    </div>
  );
}

export type SelectFieldProps = Omit<SelectProps, "label" | "required"> & Omit<FieldProps, "children" | "className">;

export function SelectField({ label, hint, error, required, optional, className, ...select }: SelectFieldProps) {
  return (
    <Field {...described({ label, hint, error, required, optional })} {...(className ? { className } : {})}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}
