/**
 * A form's checks, loaded when somebody uses the form. Schemas are most of a sign-in page's scripts, and a phone is busy with them
 * for half a second, before the first field can be used.
 */
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/** Shown if a form's checks could not be loaded or the server could not be reached. */
export const FORM_FAILED = "That did not work. Please check your connection and try again.";

export type SchemaLoader<Fields, Output> = () => Promise<z.ZodType<Output, Fields>>;

/** Checks that do not load are an error of the whole form, `root`: a rejected promise would leave the form busy for ever. */
export function deferredResolver<Fields extends FieldValues, Output>(
  loadSchema: SchemaLoader<Fields, Output>,
): Resolver<Fields, unknown, Output> {
  return async (values, context, options) => {
    const checks = await loadChecks(loadSchema).catch(() => null);
    if (checks) return checks.zodResolver(checks.schema)(values, context, options);
    // The library types the errors of a form whose fields are not known as having no `root`.
    const errors = { root: { type: "load", message: FORM_FAILED } } as FieldErrors<Fields>;
    return { values: {}, errors };
  };
}

/** Call it at a form's first focus, so that the checks are there when the form is sent. A failed download is tried again then. */
export function preloadChecks<Fields, Output>(loadSchema: SchemaLoader<Fields, Output>): void {
  loadChecks(loadSchema).catch(() => {});
}

async function loadChecks<Fields, Output>(loadSchema: SchemaLoader<Fields, Output>) {
  const [{ zodResolver }, schema] = await Promise.all([import("./zod-resolver.ts"), loadSchema()]);
  return { zodResolver, schema };
}
