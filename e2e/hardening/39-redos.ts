import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { runAlone } from './support/check.ts';
import { exampleOf, textFieldsOf, withValue } from './support/routes.ts';
import { PROJECT } from './support/server.ts';

const KB = 1024;
const LENGTH = 50 * KB;
const MOST_MS = 10;
/** A time above the line is measured again: another program may have had the core meanwhile. */
const TRIES = 5;
/** What takes no text but an object, and so looks at each letter of a text as a field. */
const OF_OBJECTS = [
  'toKept',
  'toPreferences',
  'tidyFreeLabels',
  'endpointsOf',
  'checkAddress',
  'tidyAddress',
];
/** What makes a list of a whole file, in time that grows with it. */
const OF_FILES = ['parseCsv'];
const MOST_OF_FILES_MS = 50;
const SHARED = path.join(PROJECT, 'shared');
const FOLDERS = ['color', 'dates', 'html', 'json', 'money', 'text', 'http', 'codes', 'places'];

const repeat = (part: string, end = '') =>
  part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH) + end;

/** Strings that keep a pattern with choices busy. */
const STRINGS = [
  repeat('a', '!'),
  repeat('a.', '@'),
  repeat('a@', '!'),
  `a@${repeat('a-', '!')}`,
  `a@${repeat('b.', '!')}`,
  `https://${repeat('a.', ' ')}`,
  `https://x/${repeat('%2', '%')}`,
  repeat(' ', 'x'),
  repeat('\t\n', 'x'),
  repeat('0', 'x'),
  repeat('1,', '.x'),
  `#${repeat('f', 'g')}`,
  `rgb(${repeat('1 ,', 'x')}`,
  `+${repeat('1 ', 'x')}`,
  repeat('(', 'x'),
  repeat('{a', '}'),
  repeat('<a ', '>'),
  repeat('<!--', 'x'),
  repeat('"', 'x'),
  repeat('\\', 'x'),
  repeat('-', '!'),
  repeat('a-', '!'),
  repeat('/', '!'),
  repeat('../', '!'),
  repeat('=', '!'),
  repeat('\u0301', 'x'),
  repeat('👩‍👩‍👧', 'x'),
];

type Takes = (text: string) => unknown;

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'input' in value && 'method' in value && 'path' in value
  );
}

/** What a contract takes as text, field by field. */
function fieldsOf(endpoint: Endpoint): Map<string, Takes> {
  const takes = new Map<string, Takes>();
  for (const [part, schema] of Object.entries(endpoint.input)) {
    if (!(schema instanceof z.ZodType)) continue;
    const described = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      reused: 'inline',
    }) as Record<string, unknown>;
    const example = exampleOf(described, {}) as Record<string, unknown>;
    for (const field of textFieldsOf(described)) {
      const name = `${endpoint.name} ${part}.${field.join('.')}`;
      takes.set(name, (text) => schema.safeParse(withValue(example, field, text)));
    }
  }
  return takes;
}

/** Milliseconds of this process, without those of others. */
function cpuOf(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function load(file: string): Promise<Record<string, unknown>> {
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
}

const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts');

/** All of the rules and building blocks that take one text, and all text fields of all contracts. */
async function findAll(): Promise<Map<string, Takes>> {
  const all = new Map<string, Takes>();
  const features = readdirSync(path.join(SHARED, 'features')).flatMap((feature) =>
    ['contract.ts', 'rules.ts'].map((file) => path.join('features', feature, file)),
  );
  const blocks = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(SHARED, folder))
      .filter(isSource)
      .map((file) => path.join(folder, file)),
  );
  const present = new Set(readdirSync(SHARED, { recursive: true }).map(String));
  for (const file of [...features, ...blocks].filter((one) => present.has(one))) {
    for (const [name, value] of Object.entries(await load(path.join(SHARED, file)))) {
      if (isEndpoint(value)) for (const [field, takes] of fieldsOf(value)) all.set(field, takes);
      const isForText = typeof value === 'function' && value.length === 1 && !OF_OBJECTS.includes(name);
      if (isForText) all.set(`${file} ${name}`, value as Takes);
    }
  }
  return all;
}

await runAlone('C39', async (findings) => {
  const all = await findAll();
  let slowest = { name: '', ms: 0 };
  for (const [name, takes] of all) {
    const most = OF_FILES.some((one) => name.endsWith(` ${one}`)) ? MOST_OF_FILES_MS : MOST_MS;
    for (const text of STRINGS) {
      const act = () => {
        try {
          takes(text);
        } catch (error) {
          // What takes no text at all says so at once.
          if (!(error instanceof Error)) throw error;
        }
      };
      let ms = cpuOf(act);
      for (let again = 1; again < TRIES && ms > most; again += 1) ms = Math.min(ms, cpuOf(act));
      if (ms > slowest.ms) slowest = { name, ms };
      findings.expect(
        ms <= most,
        `${name} takes ${Math.round(ms)} ms for ${JSON.stringify(text.slice(0, 12))}…`,
      );
    }
  }
  findings.note('validators', all.size);
  findings.note('slowest', slowest);
  findings.note('left out', OF_OBJECTS);
});
