import { useEffect, useState } from "react";
import { endSession, type Session } from "../../lib/session.ts";
import { toileAddress } from "../../lib/toile.ts";
import { clientOf } from "../../lib/try-on.ts";

type Known = { balance: number } | "unknown" | null;

export function Balance({ session }: { session: Session }) {
  const [known, setKnown] = useState<Known>(null);
  useEffect(() => {
    let isHere = true;
    readBalance(session).then((next) => isHere && setKnown(next));
    return () => {
      isHere = false;
    };
  }, [session]);
  return (
    <a className="balance" href={toileAddress("credits")} target="_blank" rel="noreferrer">
      {textOf(known)}
    </a>
  );
}

function textOf(known: Known): string {
  if (known === null) return "… credits";
  if (known === "unknown") return "Credits on Toile";
  return known.balance === 1 ? "1 credit" : `${known.balance} credits`;
}

async function readBalance({ token }: Session): Promise<Known> {
  try {
    const { balance } = await clientOf(token).credits.balance();
    return { balance };
  } catch (error) {
    // The token has expired; the site provides a new one with its next page.
    if (error instanceof Error && "status" in error && error.status === 401) await endSession();
    return "unknown";
  }
}
