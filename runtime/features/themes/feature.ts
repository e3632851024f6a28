import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { ThemeWork } from '../releases/theme-work.ts';
import type { TemplateOffers } from '../templates/feature.ts';
import { createThemeFiles } from './files.ts';
import { mountThemes } from './routes.ts';
import { createThemeService } from './service.ts';

/**
 * Whole themes that are brought in and taken out.
 * @param themeWork tells their mistakes
 */
export function themesFeature(
  { db, store, auditLog: audit, readOwnTheme }: House,
  { templates, themeWork }: Pick<TemplateOffers, 'templates'> & { readonly themeWork: ThemeWork },
) {
  const tools = { db, store, audit, templates, themeWork, readOwnTheme };
  const [themes, files] = [createThemeService(tools), createThemeFiles(tools)];
  return feature('themes', { offers: {}, calls: (api) => mountThemes(api, themes, files) });
}
