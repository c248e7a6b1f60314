/**
 * Whether the time of a refused sign-in reveals which emails exist (I-34): known and unknown emails in turns, against a running
 * server.
 *
 *     npm run bench -- sign-in http://localhost:3000 shopper@toile.test [rounds]
 *
 * Run the server with RATE_LIMITS=off, or its rate limits end the run early.
 */
const [origin, email, rounds = "100"] = process.argv.slice(2);
if (!origin || !email) throw new Error("name the server's address and an email that exists there");

async function refusedSignIn(email: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${origin}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "not the password" }),
  });
  await response.text();
  if (response.status !== 401) throw new Error(`expected 401, got ${response.status}`);
  return performance.now() - began;
}

const times = { known: [] as number[], unknown: [] as number[] };
for (let round = 0; round < Number(rounds); round += 1) {
  // In turns, so that other work on the machine affects both alike.
  times.known.push(await refusedSignIn(email));
  times.unknown.push(await refusedSignIn(`nobody-${round}@example.org`));
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
console.log(
  `known ${median(times.known).toFixed(2)} ms, unknown ${median(times.unknown).toFixed(2)} ms (medians of ${rounds})`,
);
console.log(
  `unknown ÷ known ${(median(times.unknown) / median(times.known)).toFixed(3)}; gap ${(median(times.unknown) - median(times.known)).toFixed(2)} ms`,
);

export {};
