import { QUOTE_FRESH_MS, QUOTE_LIMIT_MS } from '#shared/features/quotes/rules.ts';
import {
  type CartQuotes,
  type QuoteQuestion,
  type QuotedOption,
  type QuotedTax,
  shippingAnswerSchema,
  taxAnswerSchema,
} from '#shared/features/quotes/shape.ts';
import { parseMinor } from '#shared/money/minor-units.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Breaker } from '../../platform/web/breaker.ts';
import type { WebPost } from '../../platform/web/web-post.ts';

/** Most answers that this process keeps for other carts. */
const ANSWERS_MOST = 1_000;
const ANSWER_BYTES_MAX = 64 * 1024;
const ID_LENGTH = 24;

/** Asks the services of merchants (runtime-features A3.34, A3.36). */
export type QuoteDesk = ReturnType<typeof createQuoteDesk>;

/** An id that is the same for the same words. */
const idOf = (...words: readonly string[]) => sha256(JSON.stringify(words)).slice(0, ID_LENGTH);

function readTax({ url }: QuoteQuestion, json: unknown): QuotedTax {
  return { ...taxAnswerSchema.parse(json), id: idOf(url) };
}

function readOptions({ url, currency }: QuoteQuestion, json: unknown): QuotedOption[] {
  return shippingAnswerSchema.parse(json).options.map(({ code, name, description, price }) => {
    const priceMinor = parseMinor(price, currency);
    if (priceMinor === undefined || priceMinor < 0) throw new Error('A price of the answer is none.');
    return { id: idOf(url, code), name, description, priceMinor };
  });
}

/** Makes it; answers are kept in this process for other carts that ask the same. */
export function createQuoteDesk(deps: {
  clock: Clock;
  log: Log;
  post: Pick<WebPost, 'ask'>;
  breaker: Breaker;
}) {
  const { clock, log, post, breaker } = deps;
  const answers = new Map<string, { readonly at: number; readonly quotes: CartQuotes }>();

  async function call(question: QuoteQuestion): Promise<CartQuotes> {
    const { kind, url, key, body } = question;
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const limits = { limitMs: QUOTE_LIMIT_MS, bytesMax: ANSWER_BYTES_MAX };
    const { status, text } = await post.ask(url, headers, JSON.stringify(body), limits);
    if (status !== 200) throw new Error(`The service answered ${status}.`);
    const json: unknown = JSON.parse(text);
    const at = clock.now();
    return kind === 'tax'
      ? { tax: { key, at, answer: readTax(question, json) } }
      : { shipping: { key, at, answer: readOptions(question, json) } };
  }

  function keep(name: string, quotes: CartQuotes): void {
    answers.delete(name);
    answers.set(name, { at: clock.now(), quotes });
    const [oldest] = answers.keys();
    if (answers.size > ANSWERS_MOST && oldest !== undefined) answers.delete(oldest);
  }

  return {
    /** What a service says; nothing where it does not answer in time, answers nonsense, or is left alone for now. */
    async ask(websiteId: string, question: QuoteQuestion): Promise<CartQuotes> {
      const name = `${websiteId} ${question.kind} ${question.key}`;
      const kept = answers.get(name);
      if (kept !== undefined && clock.now() - kept.at < QUOTE_FRESH_MS) return kept.quotes;
      try {
        const service = `${websiteId} ${question.kind}`;
        const quotes = await breaker.run(service, clock.now(), () => call(question));
        if (quotes === undefined) return {};
        keep(name, quotes);
        return quotes;
      } catch (error) {
        // The cart goes on with the zones of the site; who runs the server sees why.
        log.warn({ websiteId, kind: question.kind, err: error }, 'a service gave no quote');
        return {};
      }
    },
  };
}
