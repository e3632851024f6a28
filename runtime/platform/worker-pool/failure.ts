import type { WorkPlace, WorkProblem } from './protocol.ts';

/** A piece of work that was not done. */
export class WorkFailure extends Error {
  override readonly name = 'WorkFailure';
  readonly code: WorkProblem;
  /** Where the work was, as far as it said so. */
  readonly at: WorkPlace | undefined;

  constructor(code: WorkProblem, message: string, at?: WorkPlace) {
    super(message);
    this.code = code;
    this.at = at;
  }

  /** True when others only came first, or nobody waited any more; the same work may be done another time. */
  get isBusy(): boolean {
    return this.code === 'WORK_BUSY' || this.code === 'WORK_GONE';
  }
}

const SENTENCES: Readonly<Record<WorkProblem, string>> = {
  WORK_BUSY: 'Too much waits to be worked on.',
  WORK_GONE: 'Nobody waits for it any more.',
  WORK_TIMEOUT: 'It took too long.',
  WORK_MEMORY: 'It took too much memory.',
  WORK_OUTPUT: 'What came out is too big.',
  WORK_CRASHED: 'The process ended in the middle of it.',
  WORK_FAILED: 'It could not be done.',
};

/** The failure of a kind of work. @param said what the work itself said of it */
export const failureOf = (code: WorkProblem, kind: string, said = '', at?: WorkPlace) =>
  new WorkFailure(code, `${kind}: ${said || SENTENCES[code]}`, at);
