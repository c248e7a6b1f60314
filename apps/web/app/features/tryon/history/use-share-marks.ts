/** Which of the shopper's try-ons are shared, for the marks on their pictures. */
import type { Client } from "@toile/contract";
import { useCallback, useEffect, useState } from "react";

export function useShareMarks(loadClient: () => Promise<Client>) {
  const [shared, setShared] = useState<ReadonlySet<string>>(new Set());
  const findShared = useCallback(() => {
    loadClient()
      .then((client) => client.looks.list())
      .then(
        (looks) => setShared(new Set(looks.map(({ predictionId }) => predictionId))),
        // Only marks: each result shows its own state when opened.
        (error: unknown) => console.error("Shared looks could not be loaded", error),
      );
  }, [loadClient]);
  useEffect(findShared, [findShared]);
  return { shared, findShared };
}
