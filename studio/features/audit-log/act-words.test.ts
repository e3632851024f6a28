import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { describeAct } from './act-words.ts';

const FEATURES = path.join(import.meta.dirname, '../../../shared/features');

const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'method' in one && 'access' in one;

/** The calls of staff that leave an entry in the log. */
async function readActs(): Promise<string[]> {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('contract.ts'),
  );
  const contracts = await Promise.all(
    files.map(async (file) => (await import(path.join(FEATURES, file))) as object),
  );
  return contracts
    .flatMap((contract) => Object.values(contract) as unknown[])
    .filter(isEndpoint)
    .filter(({ method, access, audit }) => method !== 'GET' && typeof access === 'object' && audit !== false)
    .map(({ name }) => name);
}

/** What is told of an act that nobody found words for. */
const spellOut = (act: string) => act.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

it('tells every act of staff in words that people would use', async () => {
  const acts = await readActs();
  expect(acts.length).toBeGreaterThan(80);
  expect(acts.filter((act) => describeAct(act) === spellOut(act))).toEqual([]);
});
