import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { pagingFields } from '#shared/http/paging.ts';
import { BAD_CURSOR } from '#shared/text/list-refusals.ts';

/** One thing that staff, a program or the server itself changed. */
export const auditEntrySchema = z.object({
  id: idSchema,
  at: z.iso.datetime(),
  actor: z.object({
    kind: z.enum(['contributor', 'token', 'system']),
    id: z.string(),
    /** Name as it was then. */
    name: z.string(),
  }),
  /** Name of the endpoint or job that did it. */
  act: z.string(),
  subject: z.object({
    /** What kind of thing was changed, such as "contributor". */
    kind: z.string(),
    id: z.string(),
    /** What people call it, as it was then. */
    title: z.string(),
  }),
  /** Fields before and after, only those that changed; null for a thing that was made or is gone. */
  before: z.record(z.string(), z.json()).nullable(),
  after: z.record(z.string(), z.json()).nullable(),
  requestId: z.string(),
  /** Network the call came from, shortened to /24 or /48. */
  network: z.string(),
});

export type AuditEntry = z.output<typeof auditEntrySchema>;

/** Who changed what, the latest first. */
export const listAuditEntries = endpoint({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/api/v1/audit-log',
  // Who has it within limits sees who signed in and out.
  access: { permission: 'audit.read', limited: true },
  studio: true,
  summary: 'Who changed what, the latest first, 50 a page.',
  input: {
    query: z.object({
      actorId: z.string().max(64).optional(),
      act: z.string().max(64).optional(),
      subjectKind: z.string().max(64).optional(),
      subjectId: z.string().max(64).optional(),
      requestId: z.string().max(64).optional(),
      /** From this moment on. */
      from: z.iso.datetime('Enter a date and time such as 2026-01-31T00:00:00Z.').optional(),
      /** Before this moment. */
      to: z.iso.datetime('Enter a date and time such as 2026-01-31T00:00:00Z.').optional(),
      cursor: z.string().max(512).optional(),
    }),
  },
  output: z.object({
    entries: z.array(auditEntrySchema),
    ...pagingFields,
    /** Acts and people that occur in the log of this site, for the filters. */
    acts: z.array(z.string()),
    /** Each of these acts as it is told, between who did it and what it was done to: "changed the roles of". */
    activities: z.record(z.string(), z.string()),
    actors: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  errors: { BAD_CURSOR },
});
