import { z } from 'zod';
import { failedTrySchema } from '#shared/features/jobs/contract.ts';
import type { SiteScope } from '../database/database.ts';

/** A kind of work that is done after the request that asked for it. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  /** Name of its queue, which a migration makes with `createJobQueue`. */
  readonly name: string;
  /** What a job brings along: ids of rows, never what the rows hold. */
  readonly payload: Payload;
  /** How often a failed job is tried again before it becomes a dead letter. */
  readonly retries: number;
  /** Shortest wait before the first retry; each further wait is twice as long, and up to twice that by chance. */
  readonly firstGapSeconds: number;
  /** The waits before the retries one by one, in place of those that double. */
  readonly gapsSeconds?: readonly number[];
  /** Longest time that one try may take. */
  readonly limitSeconds: number;
  /** How many jobs of the kind one process does at the same time. */
  readonly atOnce: number;
  /** How many of these may be of one site, so that others are done meanwhile; all of them when undefined. */
  readonly perSite?: number;
  /** Wait before the first try; none when undefined. */
  readonly delaySeconds?: number;
}

/** One try of one job. */
export interface JobRun {
  readonly id: string;
  readonly websiteId: string;
  /** True when there will be no further try. */
  readonly isLastTry: boolean;
  /** Aborted when the time is over or the process stops. */
  readonly signal: AbortSignal;
  /**
   * Does the job's work in the database and marks the job as done, in one transaction: the work is done exactly
   * once, however often the job is tried.
   * @throws JobLost when another process has done the job in the meantime; then nothing of the work remains
   */
  finish(work: (scope: SiteScope) => Promise<void>): Promise<void>;
  /** Like `finish`, but makes a dead letter of the job at once: trying again would not help. */
  giveUp(problem: string, work: (scope: SiteScope) => Promise<void>): Promise<void>;
}

/** Does a job. When it ends without `finish`, the job counts as done; when it throws, it is tried again. */
export type JobHandler<Payload extends z.ZodType> = (
  run: JobRun,
  payload: z.output<Payload>,
) => Promise<void>;

/** The job was done or taken over by another process while this one worked on it. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}

/** What is kept of a job in its queue. */
export const envelopeSchema = z.object({
  websiteId: z.string(),
  job: z.string(),
  payload: z.unknown(),
  queuedOn: z.iso.datetime(),
  /** Set in the queue of dead letters by who gave up; else the queue tells it. */
  problem: z.string().optional(),
  /** How the tries before ended. */
  tries: z.array(failedTrySchema).optional(),
  /** The dead letter that is done again by this job. */
  letterId: z.string().optional(),
});

export type Envelope = z.output<typeof envelopeSchema>;

/** Declares a kind of job; keeps the exact type of its payload. */
export function defineJob<Payload extends z.ZodType>(
  definition: JobDefinition<Payload>,
): JobDefinition<Payload> {
  return definition;
}
