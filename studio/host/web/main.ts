import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { parseHostConfiguration } from '../configuration.ts';
import { createLineLog } from '../line-log.ts';
import { startWebHost } from './start.ts';

/** Built, this file is .build/studio/host/main.mjs, beside the built window. */
const buildFolder = join(import.meta.dirname, '..');
const projectFolder = join(buildFolder, '../..');
const log = createLineLog(process.stderr);

async function readVersion(): Promise<string> {
  const stated = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return stated.version;
}

try {
  const running = await startWebHost({
    configuration: parseHostConfiguration(process.env, join(projectFolder, '.data/studio')),
    rendererFolder: join(buildFolder, 'renderer'),
    version: await readVersion(),
    log,
  });
  const stop = () => {
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(`studio ready ${running.address}\n`);
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exitCode = 1;
}
