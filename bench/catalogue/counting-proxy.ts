/** A proxy between a program and PostgreSQL that counts statements: simple queries and executions of prepared ones. */
import net from "node:net";

export type CountingProxy = { url: string; statements: number; close(): void };

/** Frontend messages are a letter and a length; the first message of a connection has no letter. */
export async function countStatements(databaseUrl: string): Promise<CountingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port || 5432), target.hostname);
    // Without delay: waiting to fill a packet would add 40 ms to every second statement.
    for (const socket of [client, upstream]) sockets.add(socket.setNoDelay().on("error", () => socket.destroy()));
    let pending = Buffer.alloc(0);
    let isStarted = false;
    client.on("data", (chunk: Buffer) => {
      upstream.write(chunk);
      pending = Buffer.concat([pending, chunk]);
      for (;;) {
        const head = isStarted ? 1 : 0;
        if (pending.length < head + 4) return;
        const end = head + pending.readInt32BE(head);
        if (pending.length < end) return;
        const letter = isStarted ? String.fromCharCode(pending[0] ?? 0) : "";
        if (letter === "Q" || letter === "E") proxy.statements += 1;
        isStarted = true;
        pending = pending.subarray(end);
      }
    });
    upstream.on("data", (chunk) => client.write(chunk));
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" && address ? address.port : "");
  const proxy: CountingProxy = {
    url: url.href,
    statements: 0,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return proxy;
}
