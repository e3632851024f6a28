import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { LanguageService } from '../languages/service.ts';
import type { pageParts } from '../pages/feature.ts';
import type { SiteLayoutOffers } from '../site-layout/feature.ts';
import { translationChore } from './chores.ts';
import { mountTranslations } from './routes.ts';
import { createTranslationService } from './service.ts';
import type { TextKinds } from './sources.ts';
import { markRemoved } from './statements.ts';

interface TranslationNeeds extends SiteLayoutOffers, Pick<typeof pageParts, 'parseSiteContent'> {
  readonly languages: LanguageService;
}

/** What the texts of all features say in the other languages of a site. */
export function translationsFeature(
  { db, auditLog: audit, purges }: House,
  { siteDrafts: drafts, languages, parseSiteContent }: TranslationNeeds,
) {
  let kinds: TextKinds = { released: [], live: [] };
  const service = createTranslationService({
    audit,
    drafts,
    languages,
    parseSiteContent,
    toPurge: purges.toPurge,
    kinds: () => kinds,
  });
  return feature('translations', {
    offers: {
      /** Says which texts there are, when all features are made. */
      addTexts(all: TextKinds): void {
        kinds = all;
      },
    },
    calls: (api) => mountTranslations(api, db, service),
    chores: [translationChore],
    hears: {
      languagesChanged: (scope, codes, now) => scope.ask(markRemoved.none([...codes], new Date(now))),
    },
  });
}
