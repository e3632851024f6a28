/** What of the log is looked for; all of it where nothing is given. It stands in the window's address. */
export interface AuditFilters {
  readonly actorId?: string;
  readonly act?: string;
  /** First and last day in the form 2026-01-31, as the person's calendar has them. */
  readonly from?: string;
  readonly to?: string;
  readonly requestId?: string;
}

const NAMES = ['actorId', 'act', 'from', 'to', 'requestId'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads filters from the window's address; what is no filter is left out. */
export function readFilters(query: URLSearchParams): AuditFilters {
  const given = NAMES.map((name) => [name, query.get(name) ?? ''] as const).filter(
    ([name, value]) => value !== '' && (!['from', 'to'].includes(name) || DAY.test(value)),
  );
  return Object.fromEntries(given);
}

/** Start of a day of the person's calendar, some days later. */
function startOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

/** The filters as the server takes them: both days are meant whole. */
export function toAuditQuery({ from, to, ...rest }: AuditFilters): Readonly<Record<string, string>> {
  return {
    ...rest,
    ...(from === undefined ? {} : { from: startOf(from, 0) }),
    ...(to === undefined ? {} : { to: startOf(to, 1) }),
  };
}
