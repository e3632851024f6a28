import type { PageCode } from '#shared/features/pages/page-code.ts';
import type { StyleMark } from '#shared/theme/index.ts';
import { policyOf } from '../../http/security-headers.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { AssembledPage } from './assemble.ts';

/** A page that is ready to be sent, and the policy that it is sent with. */
export interface GuardedPage {
  readonly html: string;
  readonly policy: string;
}

/** Servers in front of this one take no headers of any length: this many hashes are about 2 KB. */
const MOST_HASHES = 40;
const NONCE_CHARACTERS = 32;
/** What browsers read otherwise in a drawing that stands in a page: there the text of style elements is markup. */
const MAY_BE_MARKUP = /<!\[CDATA\[([\s\S]*?)\]\]>/g;

/** Places of captchas, and forms that may come to have one. */
const HAS_CAPTCHA = /class="(?:captcha-container|site-form)\b/;

const inDrawings = (css: string) => css.replace(MAY_BE_MARKUP, '$1');

/**
 * Takes the marks out of a page and lets the style elements apply that had one. They are named by their hashes, so
 * that the same page has the same policy; one with very many names them by a nonce instead.
 * @param secret nobody can foretell the nonce without it
 */
export function guardPage(
  made: string,
  styleMark: StyleMark,
  secret: string,
  {
    allows: script,
    frames,
    captcha: named,
    code,
  }: Pick<AssembledPage, 'allows' | 'frames' | 'captcha'> & {
    readonly code: PageCode | undefined;
  },
): GuardedPage {
  const captcha = named !== undefined && HAS_CAPTCHA.test(made) ? named : undefined;
  const { html, styles } = styleMark.settle(made);
  if (styles.length <= MOST_HASHES) {
    const texts = new Set([...styles, ...styles.map(inDrawings)]);
    return { html, policy: policyOf({ script, captcha, frames, code, styles: [...texts] }) };
  }
  // Of the page's own text, so that a page that did not change is the same for who has it.
  const nonce = sha256(`${secret} ${html}`).slice(0, NONCE_CHARACTERS);
  return {
    html: styleMark.stamp(made, `nonce="${nonce}"`),
    policy: policyOf({ script, captcha, frames, code, styles: { nonce } }),
  };
}
