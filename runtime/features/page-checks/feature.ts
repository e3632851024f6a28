import { createPageChecks } from './check-pages.ts';

/** What features before it need of it: none of it depends on what the feature is made with. */
export const pageCheckParts = { createPageChecks };
