import { expect, test } from "vitest";
import { createTurns, hashPassword, NOBODYS_HASH, verifyPassword } from "./accounts.passwords.ts";

test("passwords are stored as argon2id with 19 MiB, two passes and one lane, each with its own salt", async () => {
  const [first, second] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
});

test("the right password is verified, another one is not, and nobody's never is", async () => {
  const hash = await hashPassword("correct horse");
  expect(await verifyPassword(hash, "correct horse")).toBe(true);
  expect(await verifyPassword(hash, "Correct horse")).toBe(false);
  expect(await verifyPassword(null, "correct horse")).toBe(false);
});

test("an unknown email costs the same work as a known one: the same algorithm and parameters [I-34]", async () => {
  const parameters = (hash: string) => hash.split("$").slice(1, 4);
  expect(parameters(NOBODYS_HASH)).toEqual(parameters(await hashPassword("correct horse")));
});

test("every character of a long password counts", async () => {
  const long = "x".repeat(1023);
  expect(await verifyPassword(await hashPassword(`${long}a`), `${long}b`)).toBe(false);
});

test("of too many at once some run, some wait for their turn and the rest are refused", async () => {
  const inTurn = createTurns({ atOnce: 4, waitingMax: 16 });
  let running = 0;
  let mostRunning = 0;
  const work = async (): Promise<void> => {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    throw new Error("work that fails gives its place back as well");
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => inTurn(work)));
  const refused = outcomes.slice(20).map((outcome) => outcome.status === "rejected" && outcome.reason);
  expect(refused).toEqual(
    Array(10).fill(expect.objectContaining({ code: "SERVICE_UNAVAILABLE", retryAfterSeconds: 5 })),
  );
  expect(mostRunning).toBe(4);
  expect(running).toBe(0);
  expect(await inTurn(async () => "free again")).toBe("free again");
});
