import type { TextRules } from '#shared/http/endpoint.ts';
import { WorkFailure } from '../worker-pool/failure.ts';
import type { WorkAsk } from '../worker-pool/worker-pool.ts';
import type { WorkProblem } from '../worker-pool/protocol.ts';
import { type CleanFields, cleanFields, htmlOf } from './clean-texts.ts';
import type { TextOrder } from './text-order.ts';

/** Characters with markup that are cleaned at once: the slowest ones of that length take 25 ms. */
export const AT_ONCE_MAX = 2_048;

/** What the texts of one call may take. */
const LIMITS = { timeMs: 5_000, heapMb: 256 };
/** Time that a process may take to begin, in ms. */
const BEGIN_MS = 1_000;

const FAULTS: ReadonlyMap<WorkProblem, string> = new Map([
  [
    'WORK_TIMEOUT',
    `Looking for code in this text takes longer than ${LIMITS.timeMs / 1_000} seconds. Take formatting out of it, or shorten it.`,
  ],
  [
    'WORK_MEMORY',
    `Looking for code in this text takes more than ${LIMITS.heapMb} MB. Take formatting out of it, or shorten it.`,
  ],
]);

/** A text that meets a limit while it is cleaned; the message is for its author. */
export class TextTakesTooMuch extends Error {
  override readonly name = 'TextTakesTooMuch';
  readonly field: string;

  constructor(field: string, message: string, cause: unknown) {
    super(message, { cause });
    this.field = field;
  }
}

/** Whose turn it is. */
export interface TextOwner {
  /** Id of the site. */
  readonly site: string;
  /** Who waits for it; work of the server's own has nobody, and is never refused for others. */
  readonly visitor?: string;
}

/** Cleans the texts of somebody who may not inject code, where nobody who visits a site has to wait for it. */
export interface TextWork {
  /**
   * Cleans fields by their rules; long ones in a process for such work.
   * @throws TextTakesTooMuch, and WorkFailure when too much waits already
   */
  clean<T>(owner: TextOwner, value: T, rules: TextRules): Promise<CleanFields<T>>;
  /**
   * Cleans many in one go, of which all that have markup count together.
   * @returns in their order; the fault of those that meet a limit
   */
  cleanAll<T>(
    owner: TextOwner,
    values: readonly T[],
    rules: TextRules,
  ): Promise<(CleanFields<T> | TextTakesTooMuch)[]>;
}

/** Makes what cleans texts. */
export function createTextWork(
  elsewhere: (order: TextOrder, ask: WorkAsk) => Promise<CleanFields<Readonly<Record<string, unknown>>>>,
): TextWork {
  async function cleanElsewhere<T>(owner: TextOwner, value: T, rules: TextRules): Promise<CleanFields<T>> {
    const { fields } = htmlOf(value, rules);
    const ask = { ...owner, timeoutMs: LIMITS.timeMs + BEGIN_MS, heapMb: LIMITS.heapMb };
    try {
      const html = await elsewhere({ fields, rules }, ask);
      const rest = Object.fromEntries(
        Object.entries(value as Record<string, unknown>).filter(([name]) => !(name in fields)),
      );
      const plain = cleanFields(rest, rules);
      const changed = new Set([...plain.changed, ...html.changed]);
      return {
        value: { ...value, ...plain.value, ...html.value },
        changed: Object.keys(value as object).filter((name) => changed.has(name)),
      };
    } catch (cause) {
      const text = cause instanceof WorkFailure ? FAULTS.get(cause.code) : undefined;
      if (!(cause instanceof WorkFailure) || text === undefined) throw cause;
      throw new TextTakesTooMuch(cause.at?.path ?? Object.keys(fields)[0] ?? '', text, cause);
    }
  }

  return {
    async clean(owner, value, rules) {
      if (htmlOf(value, rules).length <= AT_ONCE_MAX) return cleanFields(value, rules);
      return cleanElsewhere(owner, value, rules);
    },
    async cleanAll(owner, values, rules) {
      const lengths = values.map((value) => htmlOf(value, rules).length);
      const areShort = lengths.reduce((sum, length) => sum + length, 0) <= AT_ONCE_MAX;
      const cleaned: (CleanFields<(typeof values)[number]> | TextTakesTooMuch)[] = [];
      for (const [index, value] of values.entries()) {
        if (areShort || lengths[index] === 0) {
          cleaned.push(cleanFields(value, rules));
          continue;
        }
        try {
          cleaned.push(await cleanElsewhere(owner, value, rules));
        } catch (error) {
          if (!(error instanceof TextTakesTooMuch)) throw error;
          cleaned.push(error);
        }
      }
      return cleaned;
    },
  };
}
