import { createTheme } from '#shared/theme/index.ts';
import type { Engine } from '#shared/template/index.ts';
import type { Site } from '../../http/context.ts';
import type { CompiledStyles } from '../releases/compile-styles.ts';
import type { TemplateService } from './service.ts';

/** Gives the style sheet that a site's draft would have with some texts unsaved. */
export type StylePreview = (
  site: Site,
  unsaved: Readonly<Record<string, string>>,
) => Promise<{ css: string; problems: CompiledStyles['problems'][number][] }>;

type Compile = (
  texts: Readonly<Record<string, string>>,
  sheets: readonly string[],
) => Promise<CompiledStyles>;

/** Makes the style sheet of a draft, for the preview of whoever writes it. */
export function createStylePreview(
  templates: TemplateService,
  engine: Engine,
  compile: Compile,
): StylePreview {
  return async (site, unsaved) => {
    const files = await templates.readAll(site);
    const texts: Record<string, string> = Object.fromEntries(
      files.filter((file) => file.state !== 'deleted').map((file) => [file.path, file.content]),
    );
    Object.assign(texts, unsaved);
    const { css, problems } = await compile(texts, createTheme(engine, texts).conf.stylesheets);
    return { css, problems: [...problems] };
  };
}
