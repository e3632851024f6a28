import { createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { freePort } from './server.ts';

/** Programs on addresses of this machine and its network, which count who connects. */
export interface Inner {
  readonly hosts: readonly string[];
  readonly port: number;
  connections(): number;
  close(): Promise<void>;
}

function listenOn(server: Server, host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => resolve(true));
  });
}

/** Listens on every address of this machine, all on one port. */
export async function startInner(): Promise<Inner> {
  const port = await freePort();
  const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
  const servers: Server[] = [];
  const hosts: string[] = [];
  let count = 0;
  for (const host of new Set(['127.0.0.1', '127.0.0.2', '::1', ...own])) {
    const server = createServer((socket) => {
      count += 1;
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}');
    });
    // Addresses of a link alone, and families that this machine has not, cannot be listened on.
    if (!(await listenOn(server, host, port))) continue;
    servers.push(server);
    hosts.push(host);
  }
  return {
    hosts,
    port,
    connections: () => count,
    async close() {
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

/** Ways to write addresses that lead inside, as URLs. */
export function addressesOf({ hosts, port }: Inner): string[] {
  const written = hosts.map((host) => (host.includes(':') ? `[${host}]` : host));
  const names = ['localhost', 'localhost.', 'alpha.localhost', 'ip6-localhost'];
  const spelled = [
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '0',
    '[::ffff:127.0.0.1]',
    '[::]',
    '0.0.0.0',
  ];
  const elsewhere = [
    '169.254.169.254',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '[fd00::1]',
    '[fe80::1]',
    '[64:ff9b::7f00:1]',
  ];
  return [...written, ...names, ...spelled, ...elsewhere].map((host) => `https://${host}:${port}/inner`);
}
