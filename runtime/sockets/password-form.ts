import { z } from 'zod';
import { PAGE_FIELD } from '#shared/features/page-tree/paths.ts';
import { PAGE_PASSWORD_MAX } from '#shared/features/page-tree/rules.ts';
import { guardSentences, WRONG_PASSWORD } from '#shared/features/page-tree/words.ts';
import { returnPathOf } from '#shared/features/site-users/rules.ts';
import { Refusal } from '../http/refusal.ts';
import { cookieOptions, type EdgeDeps } from '../http/request.ts';
import { type FormAsk, type PageForm, pageForm, type PageFormTerms, type SentForm } from './page-form.ts';

/** How long a browser keeps what a password opens. */
const OPEN_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/** The address of the page that a password was given for; the home page where that is none of the site. */
export const askedPage = ({ sent }: SentForm): string => returnPathOf(sent[PAGE_FIELD]) ?? '/';

/** What a browser keeps of a password, as names and values of cookies. */
type Keys = readonly (readonly [name: string, value: string])[];

/** What is said of such a form beside what its password opens. */
interface PasswordFormTerms extends Pick<PageFormTerms<unknown>, 'path' | 'limits'> {
  /** The page that it is on, which visitors are led to. */
  readonly page: (form: SentForm) => string;
}

/**
 * A form that asks visitors for a password.
 * @param open what the browser is to keep of a password; undefined for a wrong one
 */
export function passwordForm(
  edge: Pick<EdgeDeps, 'loopback'>,
  terms: PasswordFormTerms,
  open: (password: string, form: FormAsk) => Promise<Keys | undefined>,
): PageForm {
  return pageForm(
    {
      ...terms,
      schema: z.object({ password: z.string().max(PAGE_PASSWORD_MAX) }),
      fields: 5,
      bytes: '4kb',
      sentences: guardSentences,
    },
    async ({ password }, form) => {
      const keys = await open(password, form);
      if (keys === undefined) {
        throw new Refusal(WRONG_PASSWORD.status, 'WRONG_PASSWORD', WRONG_PASSWORD.text);
      }
      for (const [name, value] of keys) {
        form.context.setCookie(name, value, cookieOptions(edge, true, OPEN_FOR_MS));
      }
      return { goTo: terms.page(form) };
    },
  );
}
