import {
  compileStyles,
  discardTemplateFile,
  listTemplateFiles,
  readTemplateFile,
  readTheme,
  writeTemplateFile,
} from '#shared/features/templates/contract.ts';
import { contributorOf } from '../../http/context.ts';
import type { Api } from '../../http/mount.ts';
import type { TemplateService } from './service.ts';
import type { StylePreview } from './style-preview.ts';

export function mountTemplates(api: Api, templates: TemplateService, previewStyles: StylePreview): void {
  api.mount(listTemplateFiles, async (_, { site }) => ({ files: await templates.list(site) }));
  api.mount(readTheme, async (_, { site }) => ({ files: await templates.readAll(site) }));
  api.mount(readTemplateFile, ({ query }, { site }) => templates.read(site, query.path));
  api.mount(writeTemplateFile, ({ body }, context) =>
    templates.write(context.site, contributorOf(context), body, context.now),
  );
  api.mount(discardTemplateFile, async ({ query }, { site }) => ({
    file: await templates.discard(site, query.path, query.baseHash),
  }));
  api.mount(compileStyles, ({ body }, { site }) => previewStyles(site, body.unsaved));
}
