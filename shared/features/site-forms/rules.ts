import { ENTITLEMENT } from '#shared/codes/entitlement.ts';
import { propertyAt } from '#shared/json/values.ts';

/** Forms that a site has at the most. */
export const SITE_FORMS_MAX = 200;
/** Readers of a form's mails at the most. */
export const RECIPIENTS_MAX = 10;
/** Origins of other sites that forms may lead to, at the most. */
export const REDIRECT_ORIGINS_MAX = 50;
/** Days that submissions may be kept, at the most. */
export const KEPT_DAYS_MAX = 3_650;

/** Said of a form that signs people up for a mailing list and names none. */
export const LIST_MISSING_TEXT = 'A List must be selected';

export const FORM_CAPTCHA_THEMES = ['light', 'dark'] as const;
export const FORM_CAPTCHA_ALIGNMENTS = ['left', 'center', 'right'] as const;

const ORIGIN = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$/;
/** An https address without a name and password in it; its origin is the first group. */
const ADDRESS = /^(https:\/\/[a-z0-9.-]+(?::\d{1,5})?)(?:[/?#]|$)/i;
/** What browsers take for another site, or for an end of a line. */
const MISLEADING = /[\\\p{Cc}\s]|^\/\//u;

/** Whether a text is the origin of another site that forms may lead to. */
export function isRedirectOrigin(text: string): boolean {
  return ORIGIN.test(text);
}

/**
 * Whether a form may lead to an address: a path of this site, or an https address at one of the allowed origins.
 * @param origins as {@link isRedirectOrigin} takes them
 */
export function isAllowedRedirect(target: string, origins: readonly string[]): boolean {
  if (target === '') return true;
  if (MISLEADING.test(target)) return false;
  if (target.startsWith('/')) return true;
  const origin = ADDRESS.exec(target)?.[1]?.toLowerCase();
  return origin !== undefined && origins.includes(origin);
}

/** Whether textareas of a site may have a most of characters: where it is entitled to, as sites are unless they are not. */
export function hasMaxLength(settings: Readonly<Record<string, unknown>>): boolean {
  return propertyAt(settings, ['entitlements', ENTITLEMENT.vanillaFormHandler]) !== false;
}
