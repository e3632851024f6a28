import type { Socket } from 'node:net';
import pg from 'pg';
import type { StatementPart } from './in-order.ts';

/** What tests do to statements that write, to see what becomes of a race: nothing of it is there when a server runs. */
export interface Rehearsal {
  /**
   * Told of each statement of a connection before it is sent: gives its text, perhaps another one, and may let it and
   * all after it on the connection wait.
   * @param isAnswered whether all statements before it have their answers
   */
  readonly send?: (connection: object, sql: string, isAnswered: () => boolean) => string | Promise<string>;
  /** Gives the parts of a list in another order, or without some of them, which are answered with no row then. */
  readonly list?: (parts: readonly StatementPart[]) => readonly StatementPart[];
}

type Input = [statement: string | pg.QueryConfig, ...rest: unknown[]];
type Send = (...input: Input) => unknown;

/** What Sequelize begins a transaction with. */
const BEGIN = 'START TRANSACTION;';
const BEGUN = { rows: [], rowCount: 0 };

/** The same call with another text; a plan is kept by name, so a text that was changed has none. */
function withText([statement, ...rest]: Input, sql: string): Input {
  if (typeof statement === 'string') return [sql, ...rest];
  if (statement.text === sql) return [statement, ...rest];
  const { name: _name, ...unnamed } = statement;
  return [{ ...unnamed, text: sql }, ...rest];
}

/** Lets a rehearsal see what is sent on a connection, and keeps the order of what waits for it. */
function rehearse(connection: object, send: Send, told: NonNullable<Rehearsal['send']>): Send {
  let waiting: Promise<unknown> | undefined;
  let unanswered = 0;
  const isAnswered = () => unanswered === 0;
  const count = (answer: unknown): unknown => {
    if (!(answer instanceof Promise)) return answer;
    unanswered += 1;
    const answered = () => {
      unanswered -= 1;
    };
    void answer.then(answered, answered);
    return answer;
  };
  return (...input) => {
    const [statement] = input;
    const given = told(connection, typeof statement === 'string' ? statement : statement.text, isAnswered);
    if (waiting === undefined && typeof given === 'string') return count(send(...withText(input, given)));
    // What is answered is wrapped, since the next one must not wait for the answer.
    const sent = Promise.all([given, waiting]).then(([sql]) => ({ answered: send(...withText(input, sql)) }));
    waiting = sent;
    const isLast = () => {
      if (waiting === sent) waiting = undefined;
    };
    void sent.then(isLast);
    return typeof input.at(-1) === 'function' ? undefined : count(sent.then(({ answered }) => answered));
  };
}

/**
 * Makes connections that send each statement without waiting for the answer to the one before; those of one moment go
 * as one piece.
 */
export function createPipelinedClient(rehearsal: Rehearsal = {}): typeof pg.Client {
  return class PipelinedClient extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, pipeline: true });
      const { stream } = (this as unknown as { readonly connection: { readonly stream: Socket } }).connection;
      const query = this.query.bind(this) as Send;
      const send = rehearsal.send === undefined ? query : rehearse(this, query, rehearsal.send);
      this.query = ((...input: Input) => {
        stream.cork();
        process.nextTick(() => stream.uncork());
        const [text, tell] = input as unknown as [unknown, ((error: undefined, result: object) => void)?];
        if (text !== BEGIN || tell === undefined) return send(...input);
        // What it is the beginning of goes with it: a beginning fails with its connection only, as all behind it does.
        query(text, () => undefined);
        return tell(undefined, BEGUN);
      }) as typeof this.query;
    }
  };
}
