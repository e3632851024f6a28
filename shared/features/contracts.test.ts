import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Endpoint, endpointsOf, isOfStaff } from '#shared/http/endpoint.ts';

const FEATURES = import.meta.dirname;

async function readEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('contract.ts'),
  );
  const contracts = await Promise.all(
    files.map(async (file) => (await import(path.join(FEATURES, file))) as object),
  );
  return contracts.flatMap(endpointsOf);
}

const namesOf = (endpoints: readonly Endpoint[]) => endpoints.map(({ name }) => name);

it('every write of staff says what the activity log tells of it, or that it leaves no entry', async () => {
  const writes = (await readEndpoints()).filter(
    (endpoint) => isOfStaff(endpoint) && endpoint.method !== 'GET',
  );
  expect(writes.length).toBeGreaterThan(100);
  expect(namesOf(writes.filter(({ activity }) => activity === undefined || activity === ''))).toEqual([]);
});

it('reads are no activities, and each activity begins with what was done', async () => {
  const told = (await readEndpoints()).filter(({ activity }) => typeof activity === 'string');
  expect(namesOf(told.filter(({ method }) => method === 'GET'))).toEqual([]);
  expect(namesOf(told.filter(({ activity }) => !/^[a-z]+ ?/.test(String(activity))))).toEqual([]);
});

it('names and addresses of calls are given once', async () => {
  const endpoints = await readEndpoints();
  expect(new Set(namesOf(endpoints)).size).toBe(endpoints.length);
  expect(new Set(endpoints.map(({ method, path: to }) => `${method} ${to}`)).size).toBe(endpoints.length);
});
