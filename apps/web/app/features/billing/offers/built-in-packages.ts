/** The packages of S9.01 to S9.05, in their own chunk: needed only if the server cannot be reached. */
export { PACKAGES } from "@toile/contract";
