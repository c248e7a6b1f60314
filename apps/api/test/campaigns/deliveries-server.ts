/** The real program, whose messages to one push service go to the address in PUSH_STAND_IN. */
const SERVICE = "https://fcm.googleapis.com";
const standIn = process.env.PUSH_STAND_IN ?? "";
const own = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const url = String(input);
  return url.startsWith(SERVICE) ? own(standIn + url.slice(SERVICE.length), init) : own(input, init);
};
await import("../../src/main.ts");
