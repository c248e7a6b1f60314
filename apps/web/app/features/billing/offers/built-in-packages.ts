/** The packages of S9.01 to S9.05, in a chunk of their own: they are looked at only where the server cannot be asked. */
export { PACKAGES } from "@toile/contract";
