/**
 * A form's checks, loaded when somebody uses the form. Schemas are most of a sign-in page's scripts, and a phone is busy with them
 * for half a second, before the first field can be used.
 */
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/** Of a form whose checks could not be loaded, or whose server could not be reached. */
export const FORM_FAILED = "That did not work. Please check your connection and try again.";

export type SchemaLoader<Fields, Output> = () => Promise<z.ZodType<Output, Fields>>;

/** Never rejects, which would leave the form busy for ever: checks that do not load are an error of the whole form, `root`. */
export function deferredResolver<Fields extends FieldValues, Output>(
  loadSchema: SchemaLoader<Fields, Output>,
): Resolver<Fields, unknown, Output> {
  return async (values, context, options) => {
    try {
      const { zodResolver, schema } = await loadChecks(loadSchema);
      return await zodResolver(schema)(values, context, options);
    } catch {
      // The library types the errors of a form whose fields are not known as having no `root`.
      const errors = { root: { type: "load", message: FORM_FAILED } } as FieldErrors<Fields>;
      return { values: {}, errors };
    }
  };
}

/** For a form's first focus: its checks are there when it is sent. What fails is loaded again by the check. */
export function preloadChecks<Fields, Output>(loadSchema: SchemaLoader<Fields, Output>): void {
  loadChecks(loadSchema).catch(() => {});
}

async function loadChecks<Fields, Output>(loadSchema: SchemaLoader<Fields, Output>) {
  const [{ zodResolver }, schema] = await Promise.all([import("./zod-resolver.ts"), loadSchema()]);
  return { zodResolver, schema };
}
