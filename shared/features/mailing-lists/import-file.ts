import { parseCsv } from '#shared/text/csv.ts';
import { IMPORT_MAX, toSubscriberEmail } from './rules.ts';

/** A line of a file that is not taken, and why. */
export interface ImportProblem {
  readonly line: number;
  readonly problem: string;
}

/** Somebody in a file. */
export interface ImportedSubscriber {
  readonly email: string;
  /** Language tag; empty where the file says none. */
  readonly language: string;
}

/** What a file holds. */
export interface ImportFile {
  /** Each address once, as it came first. */
  readonly subscribers: readonly ImportedSubscriber[];
  readonly problems: readonly ImportProblem[];
}

const EMAIL_HEADS = new Set(['email', 'e-mail', 'email address', 'mail']);
const LANGUAGE_HEADS = new Set(['language', 'locale']);
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;
/** Problems that are told at most: who sees so many looks at the whole file. */
const PROBLEMS_MAX = 100;

/**
 * Reads a CSV file of subscribers. The column of addresses is called Email; a column Language may stand beside it. A file
 * of one column needs no heads.
 */
export function readImportFile(text: string): ImportFile {
  const rows = parseCsv(text);
  if ('problem' in rows) return { subscribers: [], problems: [rows] };
  const heads = (rows[0]?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const named = heads.findIndex((head) => EMAIL_HEADS.has(head));
  const isBare = named === -1 && heads.length === 1;
  if (named === -1 && !isBare) {
    return { subscribers: [], problems: [{ line: 1, problem: 'The file needs a column called Email.' }] };
  }
  const emailAt = isBare ? 0 : named;
  const languageAt = isBare ? -1 : heads.findIndex((head) => LANGUAGE_HEADS.has(head));
  const subscribers = new Map<string, ImportedSubscriber>();
  const problems: ImportProblem[] = [];
  for (const { line, cells } of isBare ? rows : rows.slice(1)) {
    const typed = cells[emailAt] ?? '';
    const email = toSubscriberEmail(typed);
    if (email === undefined) {
      problems.push({ line, problem: `${typed.slice(0, 100)} is not a valid email.`.trimStart() });
      continue;
    }
    const language = (cells[languageAt] ?? '').trim();
    if (!subscribers.has(email)) {
      subscribers.set(email, { email, language: LANGUAGE.test(language) ? language : '' });
    }
  }
  if (subscribers.size > IMPORT_MAX) {
    const problem = `Import at most ${IMPORT_MAX} subscribers at once.`;
    return { subscribers: [], problems: [{ line: 1, problem }] };
  }
  return { subscribers: [...subscribers.values()], problems: problems.slice(0, PROBLEMS_MAX) };
}
