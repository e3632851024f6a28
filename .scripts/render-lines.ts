import { z } from 'zod';
import { answerCase, type CaseInput } from '../shared/template/cases/index.ts';
import type { TemplateError } from '../shared/template/index.ts';
import { endWithReader, linesOf, write } from './lines.ts';

const USAGE = `Usage: npm run -s render-lines < CASES > ANSWERS

Reads one JSON object per line, in the form of the conformance cases: id, kind (render, exec, parse, tokens, errors,
references, positions), template or code, json or jsonText, partials, injects, options. Answers each with one line:
{id, output, errors: [{code, type, message, line, column, offset}]} and code, tokens, references or positions where
the kind asks for them. A line that is no such object is answered with an error of type "input".`;

const texts = z.record(z.string(), z.unknown());
const id = z.union([z.string(), z.number()]);
/** Kinds that ask about a text; the others take a tree as well. */
const OF_TEXT: readonly string[] = ['parse', 'tokens', 'errors', 'positions'];

const caseSchema = z
  .object({
    id,
    source: z.enum(['ts', 'java']).optional(),
    kind: z
      .enum(['render', 'exec', 'parse', 'tokens', 'errors', 'references', 'positions'])
      .default('render'),
    template: z.string().optional(),
    code: z.unknown().optional(),
    json: z.unknown().optional(),
    jsonText: z.string().refine(isJson, 'This is not JSON.').optional(),
    partials: texts.optional(),
    injects: texts.optional(),
    options: z
      .object({
        locale: z.string().optional(),
        now: z.number().optional(),
        enableExpr: z.boolean().optional(),
        enableInclude: z.boolean().optional(),
        preprocess: z.boolean().optional(),
        maxPartialDepth: z.number().optional(),
        exprOpts: z
          .object({ maxTokens: z.number().optional(), maxStringLen: z.number().optional() })
          .optional(),
        extraFormatters: z.array(z.string()).optional(),
        extraPredicates: z.array(z.string()).optional(),
      })
      .optional(),
  })
  .refine(
    ({ kind, template, code }) => template !== undefined || (code !== undefined && !OF_TEXT.includes(kind)),
    {
      path: ['template'],
      message: 'This kind of case needs one.',
    },
  );

type Given = z.output<typeof caseSchema>;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Fields that were not given are absent, not undefined; ids of the public suites begin with their source. */
function toInput(given: Given): CaseInput {
  const text = String(given.id);
  const source = given.source ?? (text.startsWith('java/') ? 'java' : 'ts');
  const entries = Object.entries({ ...given, id: text, source }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as unknown as CaseInput;
}

/** The first of the two reference behaviours keeps silent about what the other warns of. */
function isTold(error: TemplateError, { source }: CaseInput): boolean {
  return source === 'java' || error.severity === 'error';
}

function toLine(error: TemplateError) {
  const { code, type, message, severity, hint, partial, range } = error;
  return { code, type, message, ...range.start, severity, hint, partial };
}

function refuse(of: unknown, code: string, message: string): string {
  return JSON.stringify({
    id: id.safeParse(of).data ?? null,
    output: '',
    errors: [{ code, type: 'input', message, line: 1, column: 1, offset: 0 }],
  });
}

function refuseCase(json: unknown, { issues }: z.ZodError): string {
  const sentences = issues.map(({ path, message }) => [...path, message].join(': '));
  const of = typeof json === 'object' && json !== null && 'id' in json ? json.id : undefined;
  return refuse(of, 'INVALID_CASE', sentences.join(' '));
}

async function answer(line: string): Promise<string> {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return refuse(null, 'INVALID_JSON', 'This line is not JSON.');
  }
  const given = caseSchema.safeParse(json);
  if (!given.success) return refuseCase(json, given.error);
  try {
    const input = toInput(given.data);
    const { output, errors, ...rest } = await answerCase(input, { clock: () => performance.now() });
    const told = errors.filter((error) => isTold(error, input));
    return JSON.stringify({ id: given.data.id, output, errors: told.map(toLine), ...rest });
  } catch (error) {
    return refuse(given.data.id, 'CASE_FAILED', error instanceof Error ? error.message : String(error));
  }
}

endWithReader();
if (process.argv.includes('--help')) await write(process.stdout, `${USAGE}\n`);
else {
  for await (const line of linesOf(process.stdin)) {
    if (line.trim() !== '') await write(process.stdout, `${await answer(line)}\n`);
  }
}
