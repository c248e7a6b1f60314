import clsx from "clsx";
import { Switch as Primitive } from "radix-ui";
import { type ReactNode, useId } from "react";
import { ControlText, descriptionOf } from "./control-text.tsx";

export type SwitchProps = {
  label: ReactNode;
  description?: ReactNode;
  checked?: boolean;
  defaultChecked?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  name?: string;
  disabled?: boolean;
  className?: string;
};

export function Switch({ label, description, className, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <div className={clsx("flex items-start justify-between gap-6", className)}>
      <ControlText id={id} label={label} description={description} isStrong />
      <Primitive.Root
        {...rest}
        id={id}
        {...(description ? { "aria-describedby": descriptionOf(id) } : {})}
        className="target group mt-0.5 h-6.5 w-11.5 shrink-0 rounded-full border border-edge bg-muslin p-[3px] transition-colors hover:border-ink disabled:opacity-45 data-[state=checked]:border-ink data-[state=checked]:bg-ink forced-colors:data-[state=checked]:bg-[Highlight]"
      >
        <Primitive.Thumb className="block size-4.5 rounded-full bg-edge transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-bg forced-colors:bg-[CanvasText] forced-colors:data-[state=checked]:bg-[HighlightText]" />
      </Primitive.Root>
    </div>
  );
}
