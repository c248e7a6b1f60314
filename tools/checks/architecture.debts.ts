/**
 * What does not keep the rules of size yet. The lists may only shrink: a test fails where something
 * grows, joins, or is listed although it keeps the rule by now. Mend one, and take it off here.
 */

/** Functions of more than 60 lines: path, name, and lines. */
export const LONG_FUNCTIONS: Record<string, number> = {};

/** Folders of more than 12 source files. */
export const CROWDED_FOLDERS: Record<string, number> = {};
