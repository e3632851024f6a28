import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { LanguageService } from '../languages/service.ts';
import type { pageParts } from '../pages/feature.ts';
import type { SiteLayoutOffers } from '../site-layout/feature.ts';
import { translationChore } from './chores.ts';
import { createTranslationFill } from './fill.ts';
import { createGlossaries } from './glossary.ts';
import { mountTranslations } from './routes.ts';
import { createTranslationService } from './service.ts';
import { createSources, type TextKinds } from './sources.ts';
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
  const ofSites = { drafts, parseSiteContent, kinds: () => kinds };
  const sources = createSources(ofSites);
  const service = createTranslationService({
    ...ofSites,
    sources,
    audit,
    languages,
    toPurge: purges.toPurge,
  });
  const glossaries = createGlossaries({ audit, languageOf: service.languageOf });
  return feature('translations', {
    offers: {
      /** Says which texts there are, when all features are made. */
      addTexts(all: TextKinds): void {
        kinds = all;
      },
      /** What a new site says in its other languages. */
      translationFill: createTranslationFill({ ...ofSites, sources }),
    },
    calls: (api) => mountTranslations(api, db, { service, glossaries }),
    chores: [translationChore],
    hears: {
      languagesChanged: (scope, codes, now) => scope.ask(markRemoved.none([...codes], new Date(now))),
    },
  });
}
