/** A place in what is worked on. */
export interface WorkPlace {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** Which part of the input is worked on, where the place is in something that it reads. */
  readonly part?: string;
}

/** Says where the work is, so that it is known if the process has to be killed there. */
export type TellPlace = (at: WorkPlace) => void;

/** Kinds of work by name, as the worker does them; what goes in and out has to survive a structured clone. */
export type WorkKinds = Readonly<Record<string, (input: never, tell: TellPlace) => Promise<unknown>>>;

/** Why a piece of work was not done: its stable code. */
export type WorkProblem =
  /** Too much waits already, or it waited for too long. */
  | 'WORK_BUSY'
  /** Nobody waits for it any more. */
  | 'WORK_GONE'
  | 'WORK_TIMEOUT'
  | 'WORK_MEMORY'
  | 'WORK_OUTPUT'
  /** The process ended in the middle of it. */
  | 'WORK_CRASHED'
  /** The work itself said no. */
  | 'WORK_FAILED';

/** What a worker is told to do. */
export interface WorkOrder {
  readonly kind: string;
  readonly input: unknown;
  readonly limits: WorkLimits;
}

/** What one piece of work may take. */
export interface WorkLimits {
  /** Processor time; by the clock it may take some times as long, since everything else comes first. */
  readonly timeoutMs: number;
  /** Memory of the whole process, in MB. */
  readonly heapMb: number;
  /** Size of what comes out, in bytes. */
  readonly outputBytes: number;
}

/** What a worker says in the middle of its work. */
export interface WorkNote {
  readonly at: WorkPlace;
}

/** What a worker answers. */
export type WorkAnswer =
  | { readonly ok: true; readonly output: unknown; readonly rssMb: number }
  | {
      readonly ok: false;
      readonly code: 'WORK_OUTPUT' | 'WORK_FAILED';
      readonly message: string;
      readonly rssMb: number;
    };

/** Tells the pool that the worker can be given work. */
export const READY = 'ready';

/** Signals by which a worker ends itself that took too much; systems without signals do not tell them apart. */
export const LIMIT_SIGNALS = { time: 'SIGALRM', memory: 'SIGKILL' } as const satisfies Record<
  string,
  NodeJS.Signals
>;
