/** The operator's synonyms: words that mean the same to a search. */
import { z } from "zod";

/** How long a running shop may use outdated synonyms, in seconds. */
export const SYNONYMS_SECONDS = 30;

const phrase = z.string().trim().min(1, "Please write a word").max(80, "Please use at most 80 characters");

/** Words and phrases with one meaning, normalised as for a search: lower case, no accents. */
export const synonyms = z.object({ phrases: z.array(z.string()) });
export type Synonyms = z.infer<typeof synonyms>;

/** Two or more; their earlier groups are merged into one. */
export const synonymsAdded = z.object({
  phrases: z.array(phrase).min(2, "Please write at least two words").max(20, "Please write at most 20 words"),
});
/** From then on they have no synonyms. */
export const synonymsRemoved = z.object({ phrases: z.array(phrase).min(1).max(200) });
export type SynonymsAdded = z.output<typeof synonymsAdded>;
