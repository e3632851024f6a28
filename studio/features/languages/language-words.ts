import { formatCount } from '../../components/count-text.ts';

/** How far a language is, in words. */
export function describeProgress(count: { readonly missing: number; readonly stale: number }): string {
  const { missing, stale } = count;
  if (missing + stale === 0) return 'Translated';
  const parts = [
    ...(missing > 0 ? [`${formatCount(missing, 'text is', 'texts are')} not translated`] : []),
    ...(stale > 0 ? [`${formatCount(stale, 'source has', 'sources have')} changed`] : []),
  ];
  return parts.join(', ');
}
