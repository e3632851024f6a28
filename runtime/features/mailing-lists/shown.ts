import { LIST_SIGN_UP_PATH } from '#shared/features/mailing-lists/paths.ts';
import { signUpWords } from '#shared/features/mailing-lists/words.ts';
import { HONEYPOT } from '#shared/features/submissions/spam.ts';
import { html } from '#shared/html/html.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import { consentOf } from './sign-ups.ts';
import { allLists, firstList, listsOfIds, type StoredList } from './statements.ts';

/** Name of what became of a sign-up among the facts of a page. */
export const SENT_SIGN_UP = 'sentSignUp';

/** What became of a sign-up, for the page that it is on. */
export interface SentSignUp {
  readonly listId: string;
  /** What was typed. */
  readonly email?: string;
  /** Why it was not taken. */
  readonly problem?: string;
  /** What is said of one that was taken. */
  readonly done?: string;
}

/** Stands for the list that the first sign-up makes. */
const NO_LIST: StoredList = {
  id: '',
  rule: { name: '', confirms: true, consentText: '', welcomeText: '', senderName: '' },
};

/** What a site says, as far as its sign-ups need it. */
type SaidBy = Pick<Site, 'language' | 'ownLanguage'>;

/** The form of a list as pages show it: it sends itself without scripts. */
export function signUpMarkup(site: SaidBy, { id, rule }: StoredList, sent?: SentSignUp): string {
  const place = `sign-up-${id}`;
  if (sent?.done !== undefined) {
    return html`<p class="sign-up-done" id="${place}" role="status" tabindex="-1" autofocus>${sent.done}</p>`
      .text;
  }
  const words = signUpWords(site.language);
  const { problem = '', email = '' } = sent ?? {};
  const error =
    problem === ''
      ? undefined
      : html`<p class="sign-up-problem" id="${place}-problem" role="alert">${problem}</p>`;
  const wrong =
    problem === '' ? undefined : html` aria-invalid="true" aria-describedby="${place}-problem" autofocus`;
  return html`<form class="sign-up" id="${place}" method="post" action="${LIST_SIGN_UP_PATH}" novalidate>
<input type="hidden" name="listId" value="${id}">${error}
<div class="sign-up-fields"><label>${words.email}<input type="email" name="email" autocomplete="email" required maxlength="256" value="${email}"${wrong}></label>
<div class="site-form-trap" aria-hidden="true"><input name="${HONEYPOT}" type="text" tabindex="-1" autocomplete="off"></div>
<button type="submit" class="button">${words.signUp}</button></div>
<p class="sign-up-consent">${consentOf(rule, site)}</p>
</form>`.text;
}

/**
 * The markup of sign-ups by the ids of their lists; those that are gone have none.
 * @param ids those that are shown, an empty one for the first list; all of them in previews, whose writers choose among them
 * @param facts of the page
 */
export async function readShownSignUps(
  scope: ReadScope,
  site: SaidBy,
  ids: readonly string[] | 'all',
  facts: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, string>>> {
  if (ids.length === 0) return {};
  const sent = facts[SENT_SIGN_UP] as SentSignUp | undefined;
  const markup = (list: StoredList, ...names: readonly string[]) =>
    signUpMarkup(
      site,
      list,
      sent !== undefined && [list.id, ...names].includes(sent.listId) ? sent : undefined,
    );
  const wantsFirst = ids === 'all' || ids.includes('');
  const [lists, first] = await Promise.all([
    scope.ask(ids === 'all' ? allLists() : listsOfIds(ids)),
    wantsFirst ? scope.ask(firstList()) : undefined,
  ]);
  return {
    ...Object.fromEntries(lists.map((list) => [list.id, markup(list)])),
    ...(wantsFirst ? { '': markup(first ?? NO_LIST, '') } : {}),
  };
}
