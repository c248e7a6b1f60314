import clsx from "clsx";
import { Check, Minus } from "lucide-react";
import { Checkbox as Primitive } from "radix-ui";
import { type ReactNode, useId } from "react";
import { ControlText, descriptionOf } from "./control-text.tsx";

export type CheckboxProps = {
  label: ReactNode;
  description?: ReactNode;
  checked?: boolean | "indeterminate";
  defaultChecked?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  name?: string;
  value?: string;
  disabled?: boolean;
  required?: boolean;
  className?: string;
};

export function Checkbox({ label, description, onCheckedChange, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={clsx("flex items-start gap-3", className)}>
      <Primitive.Root
        {...rest}
        id={id}
        {...(description ? { "aria-describedby": descriptionOf(id) } : {})}
        onCheckedChange={(checked) => onCheckedChange?.(checked === true)}
        className="target group mt-0.5 flex size-5.5 shrink-0 items-center justify-center rounded-[4px] border border-edge transition-colors hover:border-ink disabled:opacity-45 data-[state=checked]:border-ink data-[state=checked]:bg-ink data-[state=checked]:text-bg data-[state=indeterminate]:border-ink data-[state=indeterminate]:bg-ink data-[state=indeterminate]:text-bg"
      >
        <Primitive.Indicator>
          <Check className="size-4 group-data-[state=indeterminate]:hidden" strokeWidth={2.5} aria-hidden="true" />
          <Minus
            className="hidden size-4 group-data-[state=indeterminate]:block"
            strokeWidth={2.5}
            aria-hidden="true"
          />
        </Primitive.Indicator>
      </Primitive.Root>
      <ControlText id={id} label={label} description={description} />
    </div>
  );
}
