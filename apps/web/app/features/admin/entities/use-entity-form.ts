import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type { WriteEnd } from "../load/use-write.ts";

export type EntityFormOptions<F extends FieldValues> = {
  values: F;
  save: (form: F) => Promise<WriteEnd>;
  onSaved: () => void;
};

/** Sends the form, and marks the fields that the server refuses. */
export function useEntityForm<F extends FieldValues & { name: string }>({
  values,
  save,
  onSaved,
}: EntityFormOptions<F>) {
  const form = useForm<F>({ defaultValues: values as DefaultValues<F> }); // F is flat: each of its fields is given.
  const { errors } = form.formState;
  const field = (name: Path<F>) => {
    const message = errors[name]?.message;
    return {
      ...form.register(name, { onChange: () => form.clearErrors(name) }),
      error: typeof message === "string" ? message : undefined,
    };
  };
  const submit = form.handleSubmit(async (typed) => {
    const end = await save(typed);
    if (end.done) return onSaved();
    const marked = Object.keys(values).filter((name) => end.fields[name] !== undefined) as Path<F>[]; // Keys of F.
    for (const name of marked) form.setError(name, { message: end.fields[name] ?? "" });
    if (marked[0]) form.setFocus(marked[0]);
  });
  const ready = form.watch("name" as Path<F>).trim() !== "";
  return { form, field, submit, ready };
}
