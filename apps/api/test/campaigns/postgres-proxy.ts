/**
 * A proxy between one process and PostgreSQL that reads the process's statements, so that the process can be killed at
 * one of them: before the server receives it, or after the server has run it and before the process is told. From then
 * on nothing passes in either direction.
 */
import net from "node:net";

/**
 * Those with COMMIT: at the end of the statement's transaction. `lie`, for negative controls: the server receives
 * ROLLBACK instead, and the process is told that it committed.
 */
export type Moment = "before" | "after" | "before commit" | "after commit" | "lie";

export type Trap = {
  statement: RegExp;
  /** Only in a transaction with an earlier matching statement. */
  within?: RegExp | undefined;
  moment: Moment;
  /** How many are let through. */
  skip: number;
  sprung(): void;
};

export type PostgresProxy = {
  port: number;
  arm(trap: Trap | null): void;
  /** Nothing passes any more. */
  freeze(): void;
  /** Cuts every connection, and accepts new ones. */
  reset(): void;
  /** Cuts every connection and refuses new ones, as if no server ran, until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  /** The target of new connections. */
  lead(port: number): void;
  close(): Promise<void>;
};

type State = { target: number; trap: Trap | null; frozen: boolean; connections: Set<Connection> };

export async function openProxy(target: number): Promise<PostgresProxy> {
  const state: State = { target, trap: null, frozen: false, connections: new Set() };
  const server = net.createServer((client) => {
    state.connections.add(new Connection(client, state));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  const reset = () => {
    for (const connection of state.connections) connection.cut();
    state.connections.clear();
    state.frozen = false;
  };
  return {
    port: address.port,
    arm: (trap) => {
      state.trap = trap;
    },
    freeze: () => {
      state.frozen = true;
    },
    reset,
    async refuse() {
      const closed = new Promise((resolve) => server.close(resolve));
      reset();
      await closed;
    },
    async accept() {
      if (server.listening) return;
      await new Promise<void>((resolve) => server.listen(address.port, "127.0.0.1", resolve));
    },
    lead: (port) => {
      state.target = port;
    },
    async close() {
      reset();
      if (!server.listening) return;
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const isEnd = /^\s*(commit|rollback|abort|end)\b(?! to)/i;
const isCommit = /^\s*commit\b/i;

class Connection {
  readonly #client: net.Socket;
  readonly #server: net.Socket;
  readonly #state: State;
  readonly #statements = new Map<string, string>();
  #bound = "";
  /** For the current transaction. */
  #within = false;
  #marked = false;
  /** The server's answer to the trapped statement is withheld; once it is complete, the trap springs. */
  #withheld: Trap | null = null;

  constructor(client: net.Socket, state: State) {
    this.#client = client;
    this.#state = state;
    this.#server = net.connect(state.target, "127.0.0.1");
    for (const socket of [client, this.#server]) {
      socket.setNoDelay(true);
      socket.on("error", () => this.cut());
      socket.on("close", () => this.cut());
    }
    const fromClient = createFramer(true);
    client.on("data", (chunk) => {
      for (const frame of fromClient(chunk)) if (!this.#state.frozen && this.#hears(frame)) this.#server.write(frame);
    });
    const fromServer = createFramer(false);
    this.#server.on("data", (chunk) => {
      for (const frame of fromServer(chunk)) {
        if (this.#state.frozen) return;
        if (this.#withheld === null) this.#client.write(frame);
        else if (frame[0] === READY_FOR_QUERY) this.#spring(this.#withheld);
      }
    });
  }

  cut(): void {
    this.#state.connections.delete(this);
    this.#client.destroy();
    this.#server.destroy();
  }

  /** False if the trap springs and the server must not receive it. */
  #hears(frame: Buffer): boolean {
    const text = this.#textOf(frame);
    if (text === null) return true;
    const passes = this.#passes(text);
    if (isEnd.test(text)) {
      this.#within = false;
      this.#marked = false;
    }
    return passes;
  }

  #passes(text: string): boolean {
    const { trap } = this.#state;
    if (trap === null) return true;
    if (this.#marked && isCommit.test(text)) {
      if (trap.moment === "lie") return this.#lie(trap);
      return this.#spends(trap, trap.moment === "before commit");
    }
    if (trap.within && !this.#within) {
      if (trap.within.test(text)) this.#within = true;
      return true;
    }
    if (!trap.statement.test(text)) return true;
    if (trap.skip > 0) {
      trap.skip -= 1;
      return true;
    }
    if (trap.moment === "before" || trap.moment === "after") return this.#spends(trap, trap.moment === "before");
    this.#marked = true;
    return true;
  }

  #spends(trap: Trap, before: boolean): boolean {
    this.#state.trap = null;
    if (before) this.#spring(trap);
    else this.#withheld = trap;
    return !before;
  }

  #lie(trap: Trap): boolean {
    this.#state.trap = null;
    this.#server.write(ROLLBACK);
    trap.sprung();
    return false;
  }

  #spring(trap: Trap): void {
    this.#state.frozen = true;
    trap.sprung();
  }

  /** The statement of a message; null for every other kind of message. */
  #textOf(frame: Buffer): string | null {
    switch (frame[0]) {
      case QUERY:
        return textAt(frame, 5).text;
      case PARSE: {
        const name = textAt(frame, 5);
        this.#statements.set(name.text, textAt(frame, name.end).text);
        return null;
      }
      case BIND: {
        const portal = textAt(frame, 5);
        this.#bound = this.#statements.get(textAt(frame, portal.end).text) ?? "";
        return null;
      }
      case EXECUTE:
        return this.#bound;
      default:
        return null;
    }
  }
}

const QUERY = 0x51;
const PARSE = 0x50;
const BIND = 0x42;
const EXECUTE = 0x45;
const READY_FOR_QUERY = 0x5a;
const ROLLBACK = Buffer.from("Q\0\0\0\rrollback\0", "latin1");

function textAt(frame: Buffer, start: number): { text: string; end: number } {
  const zero = frame.indexOf(0, start);
  return { text: frame.toString("utf8", start, zero), end: zero + 1 };
}

/** Cuts a stream into complete messages: one byte for the kind, four for the length of the rest. A client's first message has no kind. */
function createFramer(begins: boolean): (chunk: Buffer) => Buffer[] {
  let first = begins;
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const frames: Buffer[] = [];
    for (;;) {
      const head = first ? 0 : 1;
      if (rest.length < head + 4) return frames;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return frames;
      frames.push(rest.subarray(0, length));
      rest = rest.subarray(length);
      first = false;
    }
  };
}
