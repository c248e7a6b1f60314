import clsx from "clsx";
import type { ComponentProps } from "react";
import { controlClass, described, Field, type FieldProps } from "./field.tsx";

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={4} {...rest} className={clsx(controlClass, "resize-y leading-normal", className)} />;
}

export type TextareaFieldProps = Omit<ComponentProps<"textarea">, "required"> &
  Omit<FieldProps, "children" | "className">;

export function TextareaField({ label, hint, error, required, optional, className, ...area }: TextareaFieldProps) {
  return (
    <Field {...described({ label, hint, error, required, optional })} {...(className ? { className } : {})}>
      {(control) => <Textarea {...area} {...control} />}
    </Field>
  );
}
