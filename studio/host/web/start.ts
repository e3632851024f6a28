import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import type { Bundle } from '../bundle.ts';
import { readBundle } from '../bundle.ts';
import type { HostConfiguration } from '../configuration.ts';
import { createHost } from '../host.ts';
import { createMemorySecrets } from '../memory-secrets.ts';
import type { Log } from '../platform.ts';
import { createServerFetch, SERVER_TIME_LIMIT_MS, toUserAgent } from '../server-fetch.ts';
import { createServerUpload, UPLOAD_IDLE_LIMIT_MS } from '../server-upload.ts';
import { createBrowserSessions } from './browser-sessions.ts';
import { createWebServer } from './server.ts';
import { createMemorySettings, createSettingsFile } from './settings-file.ts';

/** A start that cannot succeed, with a sentence for the person at the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

async function openBundle(folder: string): Promise<Bundle> {
  try {
    return await readBundle(folder);
  } catch (cause) {
    throw new StartError(
      `The studio is not built yet (${folder} has no window). Build it, then start again.`,
      {
        cause,
      },
    );
  }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (cause) {
    const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
    const reason = isTaken ? 'is in use by another program' : `cannot be opened (${String(cause)})`;
    throw new StartError(`Port ${port} ${reason}. Set STUDIO_PORT to a free one.`, { cause });
  }
}

/** What the start of the web host needs beside the configuration. */
export interface WebStart {
  readonly configuration: HostConfiguration;
  /** Folder of the built window. */
  readonly rendererFolder: string;
  readonly version: string;
  readonly log: Log;
}

/**
 * Starts the studio for browsers of this machine.
 * @returns the address with its one-time token, and the way to stop
 * @throws StartError when the window is not built or the port is taken
 */
export async function startWebHost(start: WebStart): Promise<{ address: string; stop(): Promise<void> }> {
  const { configuration, log } = start;
  const bundle = await openBundle(start.rendererFolder);
  const token = randomBytes(32).toString('hex');
  const userAgent = toUserAgent(start.version, process.platform);
  const fetch = createServerFetch(SERVER_TIME_LIMIT_MS, userAgent);
  const openUpload = createServerUpload(UPLOAD_IDLE_LIMIT_MS, userAgent);
  const newId = () => randomBytes(32).toString('hex');
  const lasting = createSettingsFile(join(configuration.dataFolder, 'settings.json'));
  const sessions = createBrowserSessions({
    token,
    newId,
    createHost: (isTrusted) =>
      createHost({
        fetch,
        openUpload,
        newId,
        server: configuration.server,
        version: start.version,
        platform: {
          kind: 'web',
          settings: isTrusted ? lasting : createMemorySettings(),
          secrets: createMemorySecrets(),
          // A browser colours its own frame.
          applyColorTheme: () => undefined,
          log,
        },
      }),
  });
  const server = createWebServer({
    bundle,
    sessions,
    port: configuration.port,
    server: configuration.server,
    log,
  });
  await listen(server, configuration.port);
  return {
    address: `http://localhost:${configuration.port}/?token=${token}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
