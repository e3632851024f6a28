import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlantedTree, type PlantedTree } from './support/planted-tree.ts';

/** A function of a number of lines. */
const long = (name: string, lines: number) =>
  `export function ${name}(): void {\n${'  later();\n'.repeat(lines - 2)}}\n`;

/** A function of a number of parameters. */
const wide = (name: string, count: number) =>
  `export const ${name} = (${Array.from({ length: count }, (_, place) => `_${place}: number`).join(', ')}) => 0;\n`;

let tree: PlantedTree;
let said: string;

/** Puts an entry at the head of a list of exceptions. */
function except(list: string, entry: string): void {
  const file = '.scripts/house/exceptions.mjs';
  const text = readFileSync(path.join(tree.folder, file), 'utf8');
  const head = `export const ${list} = [\n`;
  expect(text).toContain(head);
  tree.plant(file, text.replace(head, `${head}  ${entry},\n`));
}

beforeAll(() => {
  tree = createPlantedTree();
});

afterAll(() => tree.remove());

it('finds nothing in what stands', () => {
  expect(tree.run('../.scripts/house.mjs')).toMatchObject({ code: 0, said: '' });
});

describe('mistakes that are planted', () => {
  beforeAll(() => {
    tree.plant(
      'runtime/features/bin/planted-read.ts',
      'export const PLANTED = `SELECT 1 FROM bin_entries b\n  JOIN audit_entries a ON a.website_id = b.website_id`;\n',
    );
    tree.plant(
      'runtime/features/bin/planted-list.ts',
      "export const PLANTED = 'DELETE FROM bin_entries b USING bin_entries c, api_tokens t WHERE true';\n",
    );
    tree.plant(
      'runtime/features/bin/planted-write.ts',
      'export const PLANTED = (more: string) => `INSERT INTO webhooks (url) SELECT ${more}`;\n',
    );
    tree.plant(
      'runtime/features/bin/planted-model.ts',
      "import { passkeys } from '../passkeys/model.ts';\nexport const PLANTED = passkeys.select();\n",
    );
    tree.plant(
      'runtime/features/bin/planted-own.ts',
      "import type { ReviewColumns } from '../reviews/model.ts';\nexport const PLANTED = 'SELECT 1 FROM bin_entries';\n",
    );
    tree.plant('shared/text/planted-long.ts', long('plantedLong', 121));
    tree.plant('shared/text/planted-short.ts', long('plantedShort', 120));
    tree.plant('shared/text/planted-long.test.ts', long('plantedTest', 200));
    tree.plant('shared/text/planted-listed.ts', long('plantedListed', 130));
    tree.plant('shared/text/planted-grown.ts', long('plantedGrown', 131));
    except('TABLE_EXCEPTIONS', "{ owner: 'audit-log', table: 'audit_entries', user: 'coupons', uses: 1 }");
    except(
      'LENGTH_EXCEPTIONS',
      "{ file: 'shared/text/planted-listed.ts', name: 'plantedListed', lines: 130 }",
    );
    except('LENGTH_EXCEPTIONS', "{ file: 'shared/text/planted-grown.ts', name: 'plantedGrown', lines: 130 }");
    except('LENGTH_EXCEPTIONS', "{ file: 'shared/text/planted-short.ts', name: 'plantedShort', lines: 130 }");
    tree.plant('shared/text/planted-wide.ts', wide('plantedWide', 5));
    tree.plant(
      'shared/text/planted-type.ts',
      'export type PlantedType = (a: 1, b: 2, c: 3, d: 4, e: 5) => void;\n',
    );
    tree.plant('shared/text/planted-narrow.ts', wide('plantedNarrow', 4));
    tree.plant('shared/text/planted-allowed.ts', wide('plantedAllowed', 5));
    tree.plant('shared/text/planted-wide.test.ts', wide('plantedWideTest', 7));
    except(
      'PARAMETER_EXCEPTIONS',
      "{ file: 'shared/text/planted-allowed.ts', name: 'plantedAllowed', parameters: 5 }",
    );
    except(
      'PARAMETER_EXCEPTIONS',
      "{ file: 'shared/text/planted-narrow.ts', name: 'plantedNarrow', parameters: 5 }",
    );
    const { code, ...run } = tree.run('../.scripts/house.mjs');
    expect(code).toBe(1);
    said = run.said;
  });

  it.each([
    [
      'a table of another feature that is read',
      'planted-read.ts:1: SQL of bin names audit_entries, which is a table of audit-log',
    ],
    [
      'a table of another feature in a list',
      'planted-list.ts:1: SQL of bin names api_tokens, which is a table of api-tokens',
    ],
    [
      'a table of another feature that is written',
      'planted-write.ts:1: SQL of bin names webhooks, which is a table of webhooks',
    ],
    [
      'a declaration of another feature that is imported',
      'planted-model.ts:1: SQL of bin names passkeys, which is a table of passkeys',
    ],
    ['an exception for a table that is not named', 'coupons names audit_entries no more'],
    ['a function that is too long', 'planted-long.ts:1: plantedLong has 121 lines, 120 are allowed'],
    [
      'a function that is longer than its exception',
      'planted-grown.ts:1: plantedGrown has 131 lines, 130 are allowed',
    ],
    ['an exception for a function that is short', 'planted-short.ts: plantedShort is not too long'],
    ['a function of too many parameters', 'planted-wide.ts:1: plantedWide has 5 parameters, 4 are allowed'],
    ['a type of such a function', 'planted-type.ts:1: PlantedType has 5 parameters, 4 are allowed'],
    ['an exception for a function of few parameters', 'planted-narrow.ts: plantedNarrow has few parameters'],
  ])('%s is found', (_, message) => {
    expect(said).toContain(message);
  });

  it('what is the own table, a type, a test or an exception is let be', () => {
    expect(said).not.toMatch(
      /planted-own|planted-long\.test|planted-listed|planted-allowed|planted-wide\.test/,
    );
    expect(said.trim().split('\n')).toHaveLength(11);
  });
});
