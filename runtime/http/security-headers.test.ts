import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FILE_POLICY, type PageNeeds, PLAIN_POLICY, policyOf, securityHeaders } from './security-headers.ts';

const directiveOf = (policy: string, name: string) =>
  policy
    .split(';')
    .find((one) => one.startsWith(`${name} `))
    ?.slice(name.length + 1);
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the policy of a page', () => {
  it.each<[what: string, needs: PageNeeds, styles: string]>([
    ['without styles names none', {}, "'self'"],
    [
      'names each style element by its hash',
      { styles: ['a{}', 'ü'] },
      `'self' ${hashOf('a{}')} ${hashOf('ü')}`,
    ],
    ['reads line ends as browsers do', { styles: ['a\r\nb\rc'] }, `'self' ${hashOf('a\nb\nc')}`],
    ['may name all of them by a nonce', { styles: { nonce: 'abc' } }, "'self' 'nonce-abc'"],
    ['is the same with a script of others', { script: 'stripe', styles: ['a{}'] }, `'self' ${hashOf('a{}')}`],
  ])('%s', (_, needs, styles) => {
    const policy = policyOf(needs);
    expect(directiveOf(policy, 'style-src')).toBe(styles);
    expect(directiveOf(policy, 'style-src-attr')).toBe("'unsafe-inline'");
    expect(directiveOf(policy, 'script-src')).toBe(
      needs.script === undefined ? "'self'" : "'self' https://js.stripe.com https://*.js.stripe.com",
    );
  });

  it('is in every answer, and lets drawings that are opened by themselves have styles', () => {
    expect(securityHeaders(true).get('Content-Security-Policy')).toBe(PLAIN_POLICY);
    expect(directiveOf(FILE_POLICY, 'style-src')).toBe("'self' 'unsafe-inline'");
    expect(directiveOf(FILE_POLICY, 'script-src')).toBe("'self'");
  });
});
