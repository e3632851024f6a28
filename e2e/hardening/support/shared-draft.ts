import { createDraftLink } from '#shared/features/draft-links/contract.ts';
import type { DRAFT_PASSWORD, DRAFT_REMARKS } from '#shared/features/draft-links/paths.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { type Answer, field } from './http.ts';
import type { Staff, Visitor } from './people.ts';

/** A link to the draft of a site. */
export interface SharedDraft {
  readonly id: string;
  readonly token: string;
  /** Path that the pages of the draft are below. */
  readonly base: string;
}

/** Makes a link to the draft. */
export async function shareDraft(
  staff: Staff,
  wish: Partial<CallerInput<typeof createDraftLink>['body']> = {},
): Promise<SharedDraft> {
  const answer = await staff.call(createDraftLink.method, createDraftLink.path, { days: 1, ...wish });
  if (answer.status !== createDraftLink.success) throw new Error(`A link answers ${answer.text}`);
  const { id } = field(answer, 'link') as { id: string };
  const base = new URL(String(field(answer, 'address'))).pathname.split('/', 3).join('/');
  return { id, base, token: base.split('/')[2] ?? '' };
}

/** What a form of a page of the draft sends. */
interface Sent {
  readonly to: typeof DRAFT_PASSWORD | typeof DRAFT_REMARKS;
  readonly fields: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a form as a browser does from a page of the draft. */
export function sendForm(visitor: Visitor, base: string, { to, fields, headers }: Sent): Promise<Answer> {
  return visitor.send(`${base}/${to}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  });
}
