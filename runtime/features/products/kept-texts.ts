import { PRODUCT_TEXTS } from '#shared/features/products/catalog.ts';
import { mayInjectCode } from '../../http/access.ts';
import type { RequestContext } from '../../http/context.ts';
import { cleanFields } from '../../platform/texts/clean-texts.ts';

const FIELDS = ['excerpt', 'body'] as const;

type Texts = { readonly [Name in (typeof FIELDS)[number]]?: string | undefined };

/**
 * A change of a product in which texts stay as they are stored where what was sent is no more than the stored one
 * cleaned: whoever may not inject code and sends a product back as they read it takes nothing out of what others wrote.
 */
export function keepTexts<T extends Texts>(
  { contributor }: Pick<RequestContext, 'contributor'>,
  before: Texts,
  change: T,
): T {
  if (mayInjectCode(contributor)) return change;
  const kept = FIELDS.filter((name) => {
    const stored = before[name];
    if (stored === undefined || change[name] === undefined || change[name] === stored) return false;
    return cleanFields({ [name]: stored }, PRODUCT_TEXTS).value[name] === change[name];
  });
  return { ...change, ...Object.fromEntries(kept.map((name) => [name, before[name]])) };
}

/** Fields of which something was taken out on their way into a product; those that stayed as they were are not told. */
export function cleanedOf(
  { cleanedFields = [] }: Pick<RequestContext, 'cleanedFields'>,
  sent: Texts,
  stored: Texts,
): string[] {
  const isKept = (name: string) =>
    FIELDS.some((field) => field === name && sent[field] !== undefined && stored[field] !== sent[field]);
  return cleanedFields.filter((name) => !isKept(name));
}
