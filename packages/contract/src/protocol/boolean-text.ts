/** A boolean of a form or a query, which only carry text. */
import { z } from "zod";

export const booleanText = z.enum(["true", "false"]).transform((value) => value === "true");
