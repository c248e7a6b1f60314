import { useSharedLooks } from "../share/use-look-links.ts";

/** Which of the shopper's try-ons are shared, for the marks on their pictures. */
export const useShareMarks = (): ReadonlySet<string> =>
  new Set(useSharedLooks().map(({ predictionId }) => predictionId));
