import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config.ts';

/** The folder of the project: the nearest one above this file that holds package.json. */
export function findProject(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json'))) {
    const above = path.dirname(folder);
    if (above === folder)
      throw new ConfigError('The files of Awning are not complete: package.json is missing.');
    folder = above;
  }
  return folder;
}
