import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What counts the messages that go to a database. */
export interface MessageCounter {
  /** The address of a database by way of the counter. */
  through(url: string): string;
  /** Starts counting anew. */
  reset(): void;
  /** Messages since then: what a connection sends before it is answered is one. */
  count(): number;
  close(): Promise<void>;
}

/** What a connection that is being opened sends: who it is, and its password. */
const OPENING = new Set(['\0', 'p']);
/** What a connection says before it goes. */
const GOODBYE = 'X';

/** Where the server of an address listens: its folder of sockets, or its port. */
function connectTo(url: string): Socket {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  return folder === null ? connect(Number(port), hostname) : connect(`${folder}/.s.PGSQL.${port}`);
}

/**
 * Stands between a program and its database, and counts how often the program sends something.
 * @param server any address at the server of the database
 */
export async function countMessages(server: string): Promise<MessageCounter> {
  const sockets = new Set<Socket>();
  let counted = 0;
  const listening = createServer((client) => {
    const database = connectTo(server);
    let isAnswered = true;
    client.on('data', (sent) => {
      const kind = sent.toString('latin1', 0, 1);
      if (isAnswered && !OPENING.has(kind) && kind !== GOODBYE) counted += 1;
      isAnswered = false;
      database.write(sent);
    });
    database.on('data', (answer) => {
      isAnswered = true;
      client.write(answer);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  return {
    through(url) {
      const through = new URL(url);
      through.searchParams.delete('host');
      through.hostname = '127.0.0.1';
      through.port = String(port);
      return through.href;
    },
    reset: () => {
      counted = 0;
    },
    count: () => counted,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listening.close(resolve));
    },
  };
}
