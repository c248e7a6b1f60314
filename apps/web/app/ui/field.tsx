import clsx from "clsx";
import { CircleAlert, Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { FIELD_ERROR } from "./toast-place.ts";

/** The attributes that connect a control with its label, hint and error. */
export type ControlProps = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
};

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Says '(optional)' beside the label. */
  optional?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

export const controlClass = clsx(
  "block w-full min-h-12 rounded-field border border-edge bg-bg px-4 py-2.5 text-base text-ink transition-colors",
  "placeholder:text-muted/80 hover:border-ink focus:border-ink aria-invalid:border-thread aria-invalid:border-2",
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-muslin disabled:text-muted [&[readonly]]:bg-muslin",
);

export function Field({ label, hint, error, required, optional, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={clsx("grid gap-1.5", className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {optional ? <span className="font-normal text-muted"> (optional)</span> : null}
      </label>
      {children({
        id,
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
        ...(error ? { "aria-invalid": true } : {}),
        ...(required ? { "aria-required": true } : {}),
      })}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** Read out when it appears. */
export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  return (
    <div aria-live="polite">
      {error ? (
        <p id={id} {...{ [FIELD_ERROR]: "" }} className="flex items-start gap-1.5 text-sm text-thread">
          <CircleAlert className="mt-[0.2em] size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </div>
  );
}

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={clsx(controlClass, className)} />;
}

type Described = Omit<FieldProps, "children" | "className">;

export type TextFieldProps = Omit<ComponentProps<"input">, "required"> & Described;

/** Label, input, hint and error in one. Accepts `{...register("email")}`. */
export function TextField({ label, hint, error, required, optional, className, ...input }: TextFieldProps) {
  return (
    <Field {...described({ label, hint, error, required, optional })} {...(className ? { className } : {})}>
      {(control) => <Input {...input} {...control} />}
    </Field>
  );
}

/** A password that can be shown. */
export function PasswordField({ label, hint, error, required, optional, className, ...input }: TextFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...described({ label, hint, error, required, optional })} {...(className ? { className } : {})}>
      {(control) => (
        <div className="relative">
          <Input {...input} {...control} type={shown ? "text" : "password"} className="pr-13" />
          <button
            type="button"
            aria-label={shown ? "Hide password" : "Show password"}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 m-auto flex size-12 items-center justify-center rounded-full text-muted hover:text-ink"
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}

/** Drops missing props, because `exactOptionalPropertyTypes` distinguishes them from undefined. */
export function described(props: { [K in keyof Described]: Described[K] | undefined }): Described {
  const { label, hint, error, required, optional } = props;
  return {
    label,
    error,
    ...(hint === undefined ? {} : { hint }),
    ...(required === undefined ? {} : { required }),
    ...(optional === undefined ? {} : { optional }),
  };
}
