import { lazy } from 'react';
import type { PublishPart } from '../../sockets/publish-part.ts';

/** What is not translated, for who publishes. */
export const UnfinishedTranslations: PublishPart = lazy(async () => ({
  default: (await import('./unfinished-translations.tsx')).UnfinishedTranslations,
}));
