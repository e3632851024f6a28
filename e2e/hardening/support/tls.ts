import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** What stands in front of the server where visitors come by TLS. */
export interface TlsFront {
  readonly port: number;
  close(): Promise<void>;
}

/** A key and a certificate for a name and all below it, made by the machine's own openssl. */
async function makeCertificate(name: string): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'awning-tls-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  try {
    await promisify(execFile)('openssl', [
      'req',
      '-x509',
      '-nodes',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
      '-addext',
      `subjectAltName=DNS:${name},DNS:*.${name}`,
      '-keyout',
      key,
      '-out',
      cert,
    ]);
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Starts a proxy with TLS in front of servers, as operators have one.
 * @param name the certificate's, which is good for all names below it too
 * @param nextPort port of the server whose turn it is
 */
export async function startTlsFront(name: string, nextPort: () => number): Promise<TlsFront> {
  const server = createServer(await makeCertificate(name), (incoming, outgoing) => {
    const { method, url, headers, socket } = incoming;
    const call = request({
      host: '127.0.0.1',
      port: nextPort(),
      method,
      path: url,
      headers: {
        ...headers,
        'x-forwarded-proto': 'https',
        'x-forwarded-for': socket.remoteAddress ?? '127.0.0.1',
      },
    });
    call.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    call.on('error', () => outgoing.destroy());
    incoming.pipe(call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
