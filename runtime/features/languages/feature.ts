import { directionOf } from '#shared/text/languages.ts';
import type { Site } from '../../http/context.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { SiteLayoutOffers } from '../site-layout/feature.ts';
import { languageForm } from './language-form.ts';
import { mountLanguages } from './routes.ts';
import { createLanguageService } from './service.ts';
import { readLanguageWords } from './statements.ts';

/** What features before it need of it: none of it depends on what the feature is made with. */
export const languageParts = { readLanguageWords };

export type LanguageParts = typeof languageParts;

/** What pages say of the languages of a site: which it has is told only where there is a choice. */
function languageFacts({ language, languages, readIn }: Site) {
  const choices = languages.map(({ code, name, isCustom }) => ({
    code,
    name,
    ...(isCustom ? {} : { lang: code }),
    isCurrent: code === readIn.code,
  }));
  return {
    direction: directionOf(language),
    ...(choices.length > 1 ? { languages: choices } : {}),
  };
}

/** The languages that a site is offered in. */
export function languagesFeature(
  { db, auditLog: audit, news, purgeSite, websites }: House,
  { siteDrafts: drafts }: SiteLayoutOffers,
) {
  const service = createLanguageService({ audit, drafts, news, websites, purgeSite });
  return feature('languages', {
    offers: { languages: service },
    calls: (api) => mountLanguages(api, db, service),
    routes: languageForm,
    websiteFacts: languageFacts,
  });
}
