import { loadLocale } from '../shared/locale/load-locale.ts';
import { answerCase } from '../shared/template/cases/index.ts';
import {
  type CompiledTemplate,
  createEngine,
  createPartialMemory,
  LIMIT_REACHED,
  printCode,
  printTemplate,
  type RenderInput,
} from '../shared/template/index.ts';
import { FORMATTERS, PREDICATES } from '../shared/template/language/index.ts';

/** A template with what it is rendered with. */
export interface FuzzInput {
  readonly source: string;
  readonly json: unknown;
  readonly partials: Readonly<Record<string, string>>;
}

/** What must hold and does not. */
export interface Finding {
  /** Which promise is broken; the same for all inputs that break it in the same way. */
  readonly kind: string;
  readonly details: string;
}

/** Lower than those of pages, so that inputs reach them. */
const LIMITS = {
  instructions: 20_000,
  outputLength: 100_000,
  partialDepth: 6,
  loopItems: 50,
  nestedLoopItems: 500,
} as const;
const NOW = 1_700_000_000_000;
const LEAVE_STATE = new Set(['BINDVAR', 'CTXVAR', 'INJECT', 'MACRO', 'INCLUDE', 'EVAL']);
/** What the language itself says of a slip in a program; refusals have sentences of their own. */
const SLIP = /Cannot |is not a function|is not iterable|not defined|call stack/;
const GUARDED: readonly object[] = [Object, Array, String, Number, Map, Function].flatMap((type) => [
  type,
  type.prototype as object,
]);

const engine = createEngine({ limits: LIMITS });
const kept = new Map();
const memory = createPartialMemory({ texts: kept, leastGain: Number.NEGATIVE_INFINITY });
const keeping = createEngine({ limits: LIMITS, memory });
const locale = await loadLocale('en-US');

interface Outcome {
  readonly html: string;
  /** What a formatter or predicate threw that it did not mean to throw. */
  readonly thrown: string | undefined;
  /** Codes of the mistakes met while rendering. */
  readonly codes: readonly string[];
}

function toInput({ json, partials }: FuzzInput): RenderInput {
  return { json, partials, locale, now: NOW, injects: { './a.json': json } };
}

function render(template: CompiledTemplate, input: FuzzInput): Outcome {
  const { html, errors } = template.render(toInput(input));
  const met = errors.filter(({ type }) => type === 'engine');
  const thrown = met.find(({ code, message }) => code === 'UNEXPECTED_ERROR' && SLIP.test(message))?.message;
  return { html, thrown, codes: met.map(({ code }) => code) };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function guardedNames(): string {
  return GUARDED.map((object) => Reflect.ownKeys(object).length).join();
}

const NAMES_AT_START = guardedNames();

/** Holds an input against all promises; undefined when it keeps them. */
export async function check(input: FuzzInput): Promise<Finding | undefined> {
  try {
    return await broken(input);
  } catch (error) {
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    return { kind: `throws ${name}: ${message.slice(0, 60)}`, details: stack };
  }
}

async function broken(input: FuzzInput): Promise<Finding | undefined> {
  const template = engine.compile(input.source);
  const whole = render(template, input);
  const { code } = template;

  if (!isSame(render(template, input), whole))
    return difference('renders otherwise the second time', input.source);
  if (isOtherWhenKept(input)) return difference('prints otherwise what a partial printed before', whole.html);
  if (whole.html.length > LIMITS.outputLength)
    return difference('prints more than the limit', String(whole.html.length));
  if (whole.thrown !== undefined) return difference(`a plug-in throws: ${whole.thrown}`, whole.thrown);
  const misplaced = template.errors.find(
    ({ range: { start, end } }) => start.offset > end.offset || end.offset > input.source.length,
  );
  if (misplaced) return difference('an error stands outside of the text', JSON.stringify(misplaced));
  const tokens = await answerCase({ id: '', kind: 'tokens', template: input.source });
  const positions = await answerCase({ id: '', kind: 'positions', template: input.source });
  if (tokens.tokens?.length !== positions.positions?.lines.length)
    return difference('a token has no place', '');
  await answerCase({ id: '', kind: 'references', template: input.source });
  if (guardedNames() !== NAMES_AT_START) return difference('changes what all objects inherit', '');

  if (!isSame(JSON.parse(printCode(code)), code))
    return difference('the readable JSON is another tree', printCode(code));
  const fromCode = engine.fromCode(JSON.parse(JSON.stringify(code)));
  if (!isSame(fromCode.code, code))
    return difference('a tree changes when it is read', JSON.stringify(fromCode.code));
  const printed = printTemplate(code);
  const again = engine.compile(printed);
  if (printTemplate(again.code) !== printed) return difference('printing twice differs', printed);
  if (again.code.at(-1) !== code.at(-1)) return difference('printing closes or opens a block', printed);
  // What a limit cuts off depends on how much there was besides.
  if (whole.codes.includes(LIMIT_REACHED)) return undefined;
  if (!isSame(render(fromCode, input), whole))
    return difference('a tree renders otherwise than its text', '');
  if (!isSame(render(again, input), whole))
    return difference('a printed template renders otherwise', printed);

  if (tokens.tokens?.some(([type]) => LEAVE_STATE.has(type))) return undefined;
  const parts = (code[2] as readonly unknown[]).map((node) => engine.fromCode([17, 1, [node], 18]));
  const html = parts.map((part) => render(part, input).html).join('');
  return html === whole.html ? undefined : difference('parts render otherwise than the whole', html);
}

function difference(kind: string, details: string): Finding {
  return { kind, details };
}

/** Does a render that keeps what partials printed, or one after it, answer anything else than one that keeps nothing? */
function isOtherWhenKept(given: FuzzInput): boolean {
  const input = toInput(given);
  const expected = engine.compile(given.source).render(input);
  const template = keeping.compile(given.source);
  kept.clear();
  return ![template.render(input), template.render(input)].every((result) => isSame(result, expected));
}

/** The examples of all formatters and predicates: where the search begins. */
export function seeds(): FuzzInput[] {
  return [...FORMATTERS.values(), ...PREDICATES.values()].flatMap(({ examples }) =>
    examples.map(({ template, json, partials = {} }) => ({ source: template, json, partials })),
  );
}
