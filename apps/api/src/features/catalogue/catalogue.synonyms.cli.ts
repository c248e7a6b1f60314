/** `cli synonyms`: words that mean the same to a search. */
import type { Platform } from "../../platform/platform.ts";
import { joinSynonyms, listSynonyms, phraseOf, removeSynonyms, SYNONYMS_MS } from "./search/search.ts";

const USAGE = `usage: cli synonyms list
       cli synonyms add <word> <word> …      they mean the same; a phrase in quotes is one of them
       cli synonyms remove <word> …          they are no longer synonyms`;
const SOON = `A running shop knows it within ${SYNONYMS_MS / 1000} seconds.`;

type CommandContext = { platform: Pick<Platform, "database">; args: string[]; print: (line: string) => void };

export async function synonymsCommand({ platform, args, print }: CommandContext): Promise<number> {
  const [what, ...given] = args;
  const phrases = [...new Set(given.map(phraseOf))];
  const { database } = platform;
  if (phrases.includes("")) {
    print("A synonym needs a letter or a digit.");
    return 2;
  }
  if (what === "list" && phrases.length === 0) {
    for (const meaning of await database.read(listSynonyms)) print(meaning.join(", "));
    return 0;
  }
  if (what === "add" && phrases.length > 1) {
    print((await database.write((tx) => joinSynonyms(tx, phrases))).join(", "));
    print(SOON);
    return 0;
  }
  if (what === "remove" && phrases.length > 0) {
    const gone = await database.write((tx) => removeSynonyms(tx, phrases));
    for (const phrase of phrases) print(gone.includes(phrase) ? `removed: ${phrase}` : `there is no synonym ${phrase}`);
    if (gone.length > 0) print(SOON);
    return gone.length === phrases.length ? 0 : 1;
  }
  print(USAGE);
  return 2;
}
