import {
  compileStyles,
  deleteTemplateFile,
  discardTemplateFile,
  listTemplateFiles,
  readLiveTheme,
  readTemplateFile,
  readTheme,
  renameTemplateFile,
  writeTemplateFile,
} from '#shared/features/templates/contract.ts';
import type { Api } from '../../http/mount.ts';
import type { TemplateService } from './service.ts';
import type { StylePreview } from './style-preview.ts';

/**
 * The calls about the files of the draft.
 * @param readCommon gives the templates of pages that every shop has, by path
 */
export function mountTemplates(
  api: Api,
  templates: TemplateService,
  previewStyles: StylePreview,
  readCommon: () => Promise<Readonly<Record<string, string>>>,
): void {
  const common = async () => Object.entries(await readCommon()).map(([path, content]) => ({ path, content }));

  api.mount(listTemplateFiles, async (_, { site }) => ({ files: await templates.list(site) }));
  api.mount(readTheme, async (_, { site }) => ({
    files: await templates.readAll(site),
    common: await common(),
  }));
  api.mount(readLiveTheme, async (_, { site }) => ({
    files: await templates.readLive(site),
    common: await common(),
  }));
  api.mount(readTemplateFile, ({ query }, { site }) => templates.read(site, query.path));
  api.mount(writeTemplateFile, ({ body }, context) => templates.write(context, body));
  api.mount(discardTemplateFile, async ({ query }, context) => ({
    file: await templates.discard(context, query.path, query.baseHash),
  }));
  api.mount(deleteTemplateFile, ({ body }, context) => templates.delete(context, body.path, body.baseHash));
  api.mount(renameTemplateFile, async ({ body }, context) => ({
    files: await templates.rename(context, body),
  }));
  api.mount(compileStyles, ({ body }, { site }) => previewStyles(site, body.unsaved));
}
