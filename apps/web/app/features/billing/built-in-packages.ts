/** The specification's own packages, in a chunk of their own: they are looked at only where the server cannot be asked. */
export { PACKAGES } from "@toile/contract";
