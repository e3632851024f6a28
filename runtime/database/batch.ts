import pg from 'pg';
import type { Answered } from './in-order.ts';

/** The part of the driver's connection that statements are written to; its types do not tell all of it. */
interface Wire extends pg.Connection {
  execute(portal: { readonly portal: string }): void;
  sync(): void;
}

type Message = object;

/** What the driver tells a statement while the answer comes. */
interface Listener {
  readonly name: string;
  readonly text: string;
  handleRowDescription(message: Message): void;
  handleDataRow(message: Message): void;
  handleEmptyQuery(wire: Wire): void;
  handleCommandComplete(message: Message, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
}

/** A statement that leaves it to its batch to end the unit of work. */
class Statement extends pg.Query {
  _getRows(wire: Wire): void {
    wire.execute({ portal: '' });
  }
}

/** What is asked, and who waits for the answer. */
export interface Question {
  /** Under which a connection keeps the plan. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  answer(answered: Answered): void;
  fail(error: Error): void;
}

function toStatement({ name, text, values, answer, fail }: Question): Statement & Listener {
  const statement = new Statement({ name, text, values: [...values] }, (error, result) => {
    if (error) fail(error);
    else answer({ rows: result.rows as object[], count: result.rowCount ?? 0 });
  });
  return statement as Statement & Listener;
}

/**
 * Statements that go to the database as one, and are answered as one: without a word of their own PostgreSQL takes
 * what comes before a single Sync as a transaction ("Pipelining" in its description of the protocol), so it needs no
 * beginning, no end and no answer between them. When one fails, those after it fail with it.
 */
export class Batch implements pg.Submittable {
  readonly #statements: readonly (Statement & Listener)[];
  #done = 0;

  constructor(questions: readonly Question[]) {
    this.#statements = questions.map(toStatement);
  }

  get #current(): Statement & Listener {
    const statement = this.#statements[this.#done];
    if (statement === undefined) throw new Error('The database answers more than it was asked.');
    return statement;
  }

  /** The statement that is being answered: the driver keeps in mind which ones a connection knows. */
  get name(): string | undefined {
    return this.#statements[this.#done]?.name;
  }

  get text(): string | undefined {
    return this.#statements[this.#done]?.text;
  }

  submit(connection: pg.Connection): void {
    const wire = connection as Wire;
    wire.stream.cork();
    for (const statement of this.#statements) statement.submit(wire);
    wire.sync();
    wire.stream.uncork();
  }

  handleRowDescription(message: Message): void {
    this.#current.handleRowDescription(message);
  }

  handleDataRow(message: Message): void {
    this.#current.handleDataRow(message);
  }

  handleEmptyQuery(wire: Wire): void {
    this.#current.handleEmptyQuery(wire);
    this.#done += 1;
  }

  handleCommandComplete(message: Message, wire: Wire): void {
    this.#current.handleCommandComplete(message, wire);
    this.#done += 1;
  }

  handleError(error: Error, wire: Wire): void {
    for (const statement of this.#statements.slice(0, this.#done)) statement.handleReadyForQuery(wire);
    for (const statement of this.#statements.slice(this.#done)) statement.handleError(error, wire);
  }

  handleReadyForQuery(wire: Wire): void {
    for (const statement of this.#statements) statement.handleReadyForQuery(wire);
  }
}
