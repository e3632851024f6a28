/** One statement of a list, as it is sent. */
export interface StatementPart {
  /** What tests, counts and errors call it, as `orders.lock`. */
  readonly name: string;
  readonly sql: string;
  /** Values of `$2` and on, where `$1` is the id of the site; of `$1` and on, where the statement is not of a site. */
  readonly values: readonly unknown[];
  readonly isOfSite: boolean;
}

/** What the database answers to one statement. */
export interface Answered {
  readonly rows: readonly object[];
  /** Rows that were written, or given. */
  readonly count: number;
}

/**
 * Statements that are not sent yet, and how their answers are read. A scope sends them, with `ask` or as part of a list
 * with `inOrder`; until then nothing happens, so it does not matter where in the code they are made.
 */
export interface Statement<Answer> {
  /** In the order in which they are sent. */
  readonly parts: readonly StatementPart[];
  /** Reads one answer for each part. What follows from an answer may be done here: it is awaited. */
  read(answers: readonly Answered[]): Answer | Promise<Answer>;
  /** The same statements with their answer read further, when all of the list is answered. */
  map<To>(read: (answer: Answer) => To | Promise<To>): Statement<To>;
}

/** The answers of a list of statements. */
export type AnswersOf<List extends readonly Statement<unknown>[]> = {
  -readonly [Index in keyof List]: List[Index] extends Statement<infer Answer> ? Answer : never;
};

/** A statement without its values: each call gives one that can be sent. */
export interface StatementOf<Row extends object> {
  readonly name: string;
  readonly sql: string;
  /** The one row that there has to be. */
  one(...values: readonly unknown[]): Statement<Row>;
  /** The first row, if there is one. */
  maybe(...values: readonly unknown[]): Statement<Row | undefined>;
  /** All rows. */
  many(...values: readonly unknown[]): Statement<Row[]>;
  /** Nothing of the answer is read. */
  none(...values: readonly unknown[]): Statement<void>;
  /** How many rows were written. */
  count(...values: readonly unknown[]): Statement<number>;
}

/** Sends parts in their order, as one piece, and answers each; the first that fails is the error of all. */
export type SendParts = (parts: readonly StatementPart[]) => Promise<readonly Answered[]>;

/** How a unit of work asks the database. */
export interface Asking {
  /** Sends statements, and reads their answer. */
  ask<Answer>(statement: Statement<Answer>): Promise<Answer>;
  /**
   * Sends a list of statements in the order of the list, as one piece, without waiting for one answer before the next
   * is sent. When all are answered, the answers are read in the same order. The first that fails is the error of all.
   */
  inOrder<const List extends readonly Statement<unknown>[]>(list: List): Promise<AnswersOf<List>>;
}

function create<Answer>(parts: readonly StatementPart[], read: Statement<Answer>['read']): Statement<Answer> {
  return {
    parts,
    read,
    map: (further) => create(parts, async (answers) => further(await read(answers))),
  };
}

function createOf(part: StatementPart): Statement<Answered> {
  return create([part], ([answered]) => {
    if (answered === undefined) throw new Error(`${part.name} was not answered.`);
    return answered;
  });
}

/**
 * Makes a statement of the site that is worked on.
 * @param name of the table's owner and of what it does, as `orders.lock`
 * @param sql `$1` is the id of the site, and has to be in it; further values come with each call
 */
export function statement<Row extends object>(name: string, sql: string): StatementOf<Row> {
  if (!/\$1\b/.test(sql)) throw new Error(`${name} has to name its site, which is $1.`);
  const of = (values: readonly unknown[]) => createOf({ name, sql, values, isOfSite: true });
  const rowsOf = ({ rows }: Answered) => rows as Row[];
  return {
    name,
    sql,
    one: (...values) =>
      of(values).map((answered) => {
        const [row] = rowsOf(answered);
        if (row === undefined) throw new Error(`${name} found no row.`);
        return row;
      }),
    maybe: (...values) => of(values).map((answered) => rowsOf(answered)[0]),
    many: (...values) => of(values).map(rowsOf),
    none: (...values) => of(values).map(() => undefined),
    count: (...values) => of(values).map(({ count }) => count),
  };
}

/** A statement that somebody else wrote, as the queue of jobs, and that tells its site in its own way. */
export function foreignStatement<Row extends object>(
  name: string,
  sql: string,
  values: readonly unknown[],
): Statement<Row[]> {
  return createOf({ name, sql, values, isOfSite: false }).map(({ rows }) => rows as Row[]);
}

/** Several statements as one, in their order: a part of a list that is made elsewhere. */
export function together<const List extends readonly Statement<unknown>[]>(
  list: List,
): Statement<AnswersOf<List>> {
  return create(
    list.flatMap(({ parts }) => parts),
    async (answers) => {
      const read: unknown[] = [];
      let from = 0;
      for (const one of list) {
        const to = from + one.parts.length;
        read.push(await one.read(answers.slice(from, to)));
        from = to;
      }
      return read as AnswersOf<List>;
    },
  );
}

/** What is known without asking, for a place of a list where there may be nothing to ask. */
export function known<Answer>(answer: Answer): Statement<Answer> {
  return create([], () => answer);
}

/** The same statements, whose answer is read when it is asked for, for one that counts only by what came before it. */
export function unread<Answer>({
  parts,
  read,
}: Statement<Answer>): Statement<() => Answer | Promise<Answer>> {
  return create(parts, (answers) => () => read(answers));
}

/** The values of a statement as they are sent. */
export function valuesAt(websiteId: string, { values, isOfSite }: StatementPart): unknown[] {
  return isOfSite ? [websiteId, ...values] : [...values];
}

/** Makes the asking of a unit of work from what sends. */
export function createAsking(send: SendParts): Asking {
  async function ask<Answer>({ parts, read }: Statement<Answer>): Promise<Answer> {
    return read(parts.length === 0 ? [] : await send(parts));
  }
  return { ask, inOrder: (list) => ask(together(list)) };
}

/**
 * Waits for all answers of statements that were sent one after the other.
 * @throws the error of the first that failed: those after it fail for its sake
 */
export async function answersOf(sent: readonly Promise<Answered>[]): Promise<readonly Answered[]> {
  const settled = await Promise.allSettled(sent);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
