import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { ThemeWork } from '../releases/theme-work.ts';
import { mountTemplates } from './routes.ts';
import { createTemplateService } from './service.ts';
import { createStylePreview } from './style-preview.ts';
import { templateMediaUses } from './media-uses.ts';

/** What features before it need of it: none of it depends on what the feature is made with. */
export const templateParts = { templateMediaUses };

/**
 * The files of a theme, as its draft has them.
 * @param themeWork compiles their styles
 */
export function templatesFeature({ db, store, auditLog, bin, editions }: House, themeWork: ThemeWork) {
  const templates = createTemplateService(db, store, auditLog, bin);
  const previewStyles = createStylePreview(
    templates,
    (site) =>
      db.withSite(site.id, async (scope) => {
        const { manifest } = await templates.draftOf(scope);
        const texts = await store.readTexts(scope, manifest, (path) => path === CONTENT_FILES.themeSettings);
        return { manifest, settings: texts[CONTENT_FILES.themeSettings] };
      }),
    themeWork,
  );
  return feature('templates', {
    offers: { templates, previewStyles },
    calls: (api) => mountTemplates(api, templates, previewStyles, editions.common),
    binned: (bins) => bins.handle('template-file', templates.binned),
  });
}

export type TemplateOffers = ReturnType<typeof templatesFeature>['offers'];
