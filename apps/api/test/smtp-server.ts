/**
 * A mail server for tests: it speaks SMTP, stores accepted mails, and refuses what the test says. No TLS and no
 * delivery, but every command in order, with the dot-stuffing of RFC 5321 undone.
 */
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

export type TakenMail = { from: string; to: string[]; data: string };

export type SmtpServer = {
  url(credentials?: string): string;
  taken: TakenMail[];
  /** `user:password`; null: no authentication. */
  credentials: string | null;
  /** Address → the answer to RCPT TO, such as `550 no such user`. */
  refusedRecipients: Map<string, string>;
  /** Answers to the next messages instead of accepting them; `hang up`: the connection ends without one. */
  nextMessages: string[];
  /** Accepts the message and ends the connection before the client is told. */
  loseNextAnswer: boolean;
  close(): Promise<void>;
};

export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    converse(socket, state).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const state: SmtpServer = {
    url: (credentials) => `smtp://${credentials ? `${credentials}@` : ""}127.0.0.1:${address.port}`,
    taken: [],
    credentials: null,
    refusedRecipients: new Map(),
    nextMessages: [],
    loseNextAnswer: false,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return state;
}

async function converse(socket: Socket, state: SmtpServer): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let draft: TakenMail | null = null;
  let data: string[] | null = null;
  let existing = state.credentials === null;
  say("220 test ESMTP");
  for await (const line of createInterface({ input: socket })) {
    if (data !== null) {
      if (line !== ".") data.push(line.startsWith(".") ? line.slice(1) : line);
      else {
        if (!finish(socket, state, { ...(draft ?? { from: "", to: [] }), data: data.join("\r\n") })) return;
        draft = null;
        data = null;
      }
      continue;
    }
    const [, verb = "", rest = ""] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
    const address = /<([^>]*)>/.exec(rest)?.[1] ?? "";
    switch (verb.toUpperCase()) {
      case "EHLO":
        socket.write("250-test greets you\r\n250 AUTH PLAIN\r\n");
        break;
      case "AUTH": {
        const [, user, password] = Buffer.from(rest.split(" ")[1] ?? "", "base64")
          .toString()
          .split("\0");
        existing = state.credentials === `${user}:${password}`;
        say(existing ? "235 welcome" : "535 wrong user or password");
        break;
      }
      case "MAIL":
        draft = existing ? { from: address, to: [], data: "" } : null;
        say(existing ? "250 ok" : "530 who are you");
        break;
      case "RCPT": {
        const refusal = state.refusedRecipients.get(address);
        if (!refusal) draft?.to.push(address);
        say(refusal ?? (draft ? "250 ok" : "503 MAIL first"));
        break;
      }
      case "DATA":
        if (draft && draft.to.length > 0) data = [];
        say(data ? "354 go on" : "503 RCPT first");
        break;
      case "RSET":
        draft = null;
        say("250 ok");
        break;
      case "QUIT":
        say("221 bye");
        socket.end();
        return;
      default:
        say("502 not spoken here");
    }
  }
}

/** Whether the conversation continues. */
function finish(socket: Socket, state: SmtpServer, mail: TakenMail): boolean {
  const response = state.nextMessages.shift() ?? "250 taken";
  if (response.startsWith("250")) state.taken.push(mail);
  const lost = response === "hang up" || state.loseNextAnswer;
  state.loseNextAnswer = false;
  if (lost) socket.destroy();
  else socket.write(`${response}\r\n`);
  return !lost;
}
