import { Tooltip as Primitive } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

export type TooltipProps = {
  label: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** One focusable element. */
  children: ReactElement;
};

/** Explains the element under the pointer or the focus; never the only place for a piece of information. */
export function Tooltip({ label, side = "top", children }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={8}
            collisionPadding={12}
            className="z-50 max-w-64 animate-fade-in rounded-field bg-ink px-3 py-1.5 text-sm text-bg forced-colors:border"
          >
            {label}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
