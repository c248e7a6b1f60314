import clsx from "clsx";
import { Check, ChevronDown } from "lucide-react";
import { Select as Primitive } from "radix-ui";
import { useState } from "react";
import { type ControlProps, controlClass, described, Field, type FieldProps } from "./field.tsx";

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectProps = {
  options: readonly SelectOption[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  /** For a select without a visible label. */
  label?: string;
} & Partial<ControlProps>;

export function Select({ options, placeholder = "Choose", className, label, id, ...rest }: SelectProps) {
  const { value, defaultValue, onValueChange, name, disabled, ...control } = rest;
  // The words of the choice are ours to know: the primitive finds them only once its list has been mounted.
  const [kept, setKept] = useState(defaultValue ?? "");
  const chosen = value ?? kept;
  const change = (next: string) => {
    setKept(next);
    onValueChange?.(next);
  };
  return (
    <Primitive.Root
      value={chosen}
      onValueChange={change}
      {...(name ? { name } : {})}
      {...(disabled ? { disabled } : {})}
    >
      <Primitive.Trigger
        {...(id ? { id } : {})}
        {...control}
        {...(label ? { "aria-label": label } : {})}
        className={clsx(
          controlClass,
          "flex items-center justify-between gap-3 text-left data-placeholder:text-muted",
          className,
        )}
      >
        <Primitive.Value placeholder={placeholder}>
          {options.find((option) => option.value === chosen)?.label}
        </Primitive.Value>
        <Primitive.Icon>
          <ChevronDown className="size-4 text-muted" aria-hidden="true" />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={6}
          className="z-50 max-h-[min(20rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) overflow-hidden rounded-field border border-edge bg-bg data-[state=open]:animate-settle-in"
        >
          <Primitive.Viewport className="p-1.5">
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                {...(option.disabled ? { disabled: true } : {})}
                className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-field px-3 py-1.5 outline-none data-disabled:text-muted data-highlighted:bg-muslin data-[state=checked]:font-medium"
              >
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator>
                  <Check className="size-4 text-thread" aria-hidden="true" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export type SelectFieldProps = Omit<SelectProps, "label" | "id"> & Omit<FieldProps, "children" | "className">;

export function SelectField({ label, hint, error, required, optional, className, ...select }: SelectFieldProps) {
  return (
    <Field {...described({ label, hint, error, required, optional })} {...(className ? { className } : {})}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}
