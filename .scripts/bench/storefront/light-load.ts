import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { load, type LoadOptions } from './load.ts';

/** What is asked of one address. */
type OneAddress = Omit<LoadOptions, 'status' | 'path'> & { readonly path: string };

const run = promisify(execFile);

/**
 * Requests a second that servers answer together, each asked over its share of the connections.
 * A generator in Node is as busy as the server that it asks, so that a second server finds nothing left of a small
 * machine; `wrk` leaves more of it, where it is installed.
 * @returns the rate, and the generator that was used
 * @throws Error when an answer has another status than 200
 */
export async function rateTogether(
  ports: readonly number[],
  options: Omit<OneAddress, 'port'>,
): Promise<{ perSecond: number; generator: string }> {
  const connections = options.connections / ports.length;
  const isLight = await hasWrk();
  const rates = await Promise.all(
    ports.map(async (port) =>
      isLight
        ? askWithWrk({ ...options, connections, port })
        : (await load({ ...options, connections, port, status: 200 })).perSecond,
    ),
  );
  return {
    perSecond: rates.reduce((sum, rate) => sum + rate, 0),
    generator: isLight ? 'wrk' : 'autocannon',
  };
}

async function hasWrk(): Promise<boolean> {
  try {
    await run('wrk', ['--version']);
    return true;
  } catch (error) {
    // It ends with 1 after it has told its version.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

async function askWithWrk(options: OneAddress): Promise<number> {
  const { port, host, path, seconds, connections, headers = {} } = options;
  // Written otherwise it would be sent beside the one of `wrk` itself, and two are refused.
  const given = Object.entries({ ...headers, Host: `${host}:${port}` }).filter(([, value]) => value !== '');
  const { stdout } = await run('wrk', [
    '--threads=1',
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    ...given.flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    `http://127.0.0.1:${port}${path}`,
  ]);
  const rate = /^Requests\/sec:\s+([\d.]+)$/m.exec(stdout)?.[1];
  if (rate === undefined || /Non-2xx|Socket errors/.test(stdout))
    throw new Error(`${path} did not answer wrk well:\n${stdout}`);
  return Number(rate);
}
