/**
 * What a try-on needs before it may start, checked in this order: login, photo, garment (X.06 in docs/requirements.md).
 */
import type { Notice } from "../../../ui/dropzone.texts.ts";

export type Readiness = { signedIn: boolean; hasPhoto: boolean; hasGarment: boolean };

export function findMissing({ signedIn, hasPhoto, hasGarment }: Readiness): Notice | null {
  if (!signedIn) return { title: "Authentication required", message: "Please log in to use the try-on feature." };
  if (!hasPhoto && !hasGarment) {
    return { title: "Missing images", message: "Please upload a profile image and select a garment first." };
  }
  if (!hasPhoto) return { title: "Missing profile image", message: "Please upload a profile image first." };
  if (!hasGarment) return { title: "Missing garment", message: "Please select a garment to try on." };
  return null;
}
