import { MAIL_STATES } from '#shared/features/mail/rules.ts';
import type { MailState } from '#shared/features/mail/rules.ts';

/** Which mails are looked for; all of them where nothing is given. It stands in the window's address. */
export interface MailFilters {
  readonly search?: string;
  readonly state?: MailState;
}

/** Reads filters from the window's address; what is no filter is left out. */
export function readFilters(query: URLSearchParams): MailFilters {
  const search = query.get('search') ?? '';
  const state = MAIL_STATES.find((one) => one === query.get('state'));
  return { ...(search === '' ? {} : { search }), ...(state === undefined ? {} : { state }) };
}
