import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LENGTH_EXCEPTIONS, PARAMETER_EXCEPTIONS, TABLE_EXCEPTIONS } from './house/exceptions.mjs';
import { findForeignUses, judgeForeignUses } from './house/foreign-tables.mjs';
import { findLongFunctions, judgeLongFunctions } from './house/long-functions.mjs';
import { findWideFunctions, judgeWideFunctions } from './house/many-parameters.mjs';
import { readSources } from './house/sources.mjs';

// Looks for SQL that names tables of other features, and for functions that are too long or have too many parameters.

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const sources = readSources(ROOT, ['runtime', 'shared', 'studio', 'e2e', '.scripts']);
const problems = [
  ...judgeForeignUses(findForeignUses(sources), TABLE_EXCEPTIONS),
  ...judgeLongFunctions(findLongFunctions(sources), LENGTH_EXCEPTIONS),
  ...judgeWideFunctions(findWideFunctions(sources), PARAMETER_EXCEPTIONS),
];
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
