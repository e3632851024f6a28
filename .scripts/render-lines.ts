import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { TemplateError } from '../shared/template/index.ts';
import { answerCase, type CaseInput } from '../shared/template/cases/index.ts';

const texts = z.record(z.string(), z.unknown());

const caseSchema = z.object({
  id: z.string(),
  source: z.enum(['ts', 'java']).optional(),
  kind: z.enum(['render', 'exec', 'parse', 'tokens', 'errors', 'references', 'positions']).default('render'),
  template: z.string().optional(),
  code: z.unknown().optional(),
  json: z.unknown().optional(),
  jsonText: z.string().optional(),
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
});

/** Fields that were not given are absent, not undefined; ids of the public suites begin with their source. */
function toInput(given: z.output<typeof caseSchema>): CaseInput {
  const source = given.source ?? (given.id.startsWith('java/') ? 'java' : 'ts');
  return JSON.parse(JSON.stringify({ ...given, source })) as CaseInput;
}

/** The first of the two reference behaviours keeps silent about what the other warns of. */
function isTold(error: TemplateError, { source }: CaseInput): boolean {
  return source === 'java' || error.severity === 'error';
}

function toLine(error: TemplateError) {
  const { code, type, message, severity, hint, partial, range } = error;
  return { code, type, message, ...range.start, severity, hint, partial };
}

function refuse(id: string | null, code: string, message: string): string {
  return JSON.stringify({
    id,
    output: '',
    errors: [{ code, type: 'input', message, line: 1, column: 1, offset: 0 }],
  });
}

async function answer(line: string): Promise<string> {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return refuse(null, 'INVALID_JSON', 'This line is not JSON.');
  }
  const given = caseSchema.safeParse(json);
  if (!given.success) {
    const [issue] = given.error.issues;
    return refuse(null, 'INVALID_CASE', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  try {
    const input = toInput(given.data);
    const { output, errors, ...rest } = await answerCase(input);
    const told = errors.filter((error) => isTold(error, input));
    return JSON.stringify({ id: input.id, output, errors: told.map(toLine), ...rest });
  } catch (error) {
    return refuse(given.data.id, 'CASE_FAILED', error instanceof Error ? error.message : String(error));
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
  if (line.trim() !== '') process.stdout.write(`${await answer(line)}\n`);
}
