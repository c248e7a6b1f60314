/** What a request says about the garment. */

/** What is being tried on. Never guessed from the picture: the catalogue or the request says it. */
export type Category = "upper" | "lower" | "dress";

export type TuckChoice = "in" | "out" | "auto";
export type SleeveHint = "sleeves" | "none";
