import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import type { Site } from '../../http/context.ts';
import type { CompiledStyles } from '../releases/compile-styles.ts';
import type { Manifest } from '../releases/manifest.ts';
import type { ThemeWork } from '../releases/theme-work.ts';
import type { TemplateService } from './service.ts';

/** Gives the style sheet that a site's draft would have with some texts unsaved. */
export type StylePreview = (
  site: Site,
  unsaved: Readonly<Record<string, string>>,
) => Promise<{ css: string; problems: CompiledStyles['problems'][number][] }>;

/** Those who look at drafts of a site take its turns together: nobody waits for more than can be shown. */
const LOOKING = 'preview';

/**
 * Makes the style sheet of a draft, for the preview of whoever writes it.
 * @param draftOf all files of a site's draft, and how its theme is set
 */
export function createStylePreview(
  templates: Pick<TemplateService, 'readAll'>,
  draftOf: (site: Site) => Promise<{ readonly manifest: Manifest; readonly settings: string | undefined }>,
  work: Pick<ThemeWork, 'compile'>,
): StylePreview {
  return async (site, unsaved) => {
    const files = await templates.readAll(site);
    const texts: Record<string, string> = Object.fromEntries(
      files.filter((file) => file.state !== 'deleted').map((file) => [file.path, file.content]),
    );
    const { manifest, settings } = await draftOf(site);
    if (settings !== undefined) texts[CONTENT_FILES.themeSettings] = settings;
    Object.assign(texts, unsaved);
    const owner = { site: site.id, visitor: LOOKING };
    const { css, problems } = await work.compile(owner, texts, manifest);
    return { css, problems: [...problems] };
  };
}
