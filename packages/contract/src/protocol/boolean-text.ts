/** A boolean in a form or a query, both of which only carry text. */
import { z } from "zod";

export const booleanText = z.enum(["true", "false"]).transform((value) => value === "true");
