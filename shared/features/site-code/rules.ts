import type { PageCode } from '#shared/features/pages/page-code.ts';

/** Most pieces of code of a site, characters of each, and origins that they load from. */
export const SNIPPETS_MAX = 20;
export const CODE_MAX = 20_000;
export const ORIGINS_MAX = 20;

/** Where a piece of code stands on pages. */
export const CODE_PLACES = ['head', 'bodyEnd'] as const;
export type CodePlace = (typeof CODE_PLACES)[number];

/** Names of the tags by which services see whose site it is. */
export const VERIFICATIONS = [
  'google-site-verification',
  'msvalidate.01',
  'facebook-domain-verification',
  'p:domain_verify',
  'yandex-verification',
] as const;

/** A piece of code as far as it is put on pages. */
interface Snippet {
  readonly place: CodePlace;
  readonly code: string;
  readonly needsConsent: boolean;
}

interface Code {
  readonly snippets: readonly Snippet[];
  readonly origins: readonly string[];
  readonly verification: readonly { readonly service: string; readonly token: string }[];
}

const ORIGIN = /^https:\/\/(?:\*\.)?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}(?::\d{1,5})?$/;

/** True for an origin that code may load from: https, with all names below a host by `*.`. */
export function isCodeOrigin(text: string): boolean {
  return text.length <= 200 && ORIGIN.test(text);
}

/** True for what a service gives out to be put into a tag. */
export function isVerificationToken(text: string): boolean {
  return /^[\w.+/=-]{1,200}$/.test(text);
}

const SCRIPT = /<script\b(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script\s*>/gi;
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi;

const textsIn = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].map(([, text = '']) => text);

/**
 * The code of a site as it stands on its pages; undefined where there is none. What needs the consent of visitors is left
 * out, since nobody can give it.
 */
export function pageCode({ snippets, origins, verification }: Code): PageCode | undefined {
  const shown = snippets.filter(({ needsConsent, code }) => !needsConsent && code.trim() !== '');
  const at = (place: CodePlace) => shown.filter((one) => one.place === place).map(({ code }) => code);
  const tags = verification.map(({ service, token }) => `<meta name="${service}" content="${token}">`);
  if (shown.length + tags.length === 0) return undefined;
  const all = shown.map(({ code }) => code).join('\n');
  return {
    head: [...tags, ...at('head')].join('\n'),
    bodyEnd: at('bodyEnd').join('\n'),
    scripts: textsIn(all, SCRIPT),
    styles: textsIn(all, STYLE),
    origins: shown.length === 0 ? [] : origins,
  };
}
