import {
  changeThemeFiles,
  type listThemeFiles,
  type readThemeFiles,
} from '#shared/features/themes/contract.ts';
import { problemOfEntries, problemOfFiles } from '#shared/features/themes/archive.ts';
import { isContent, SETTINGS_FILE } from '#shared/features/templates/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import { type RequestContext, type Site, writerOf } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { textOf } from './archives.ts';
import type { ThemeTools } from './service.ts';

type Changes = HandlerInput<typeof changeThemeFiles>['body']['changes'];

const filesOf = (manifest: Readonly<Record<string, string>>) =>
  Object.entries(manifest)
    .filter(([path]) => !isContent(path))
    .map(([path, hash]) => ({ path, hash }));

/** Why files are not taken, for the theme that they would give. */
function problemOf(
  manifest: Readonly<Record<string, string>>,
  contents: ReadonlyMap<string, Buffer | null>,
): string | undefined {
  const kept = filesOf(manifest).filter(({ path }) => !contents.has(path));
  const given = [...contents].flatMap(([path, content]) => (content === null ? [] : [{ path, content }]));
  const sizes = new Map(given.map(({ path, content }) => [path, content.length]));
  const paths = [...kept, ...given].map(({ path }) => path);
  const entries = paths.map((name) => {
    const bytes = sizes.get(name) ?? 0;
    return { name, bytes, packedBytes: bytes, isLink: false };
  });
  // The settings file may be one of those that stay.
  const settings = kept.some(({ path }) => path === SETTINGS_FILE)
    ? [{ path: SETTINGS_FILE, content: new Uint8Array() }]
    : [];
  return (
    problemOfEntries(entries)?.replace('The archive', 'The theme') ??
    problemOfFiles([...given, ...settings], textOf)
  );
}

/** Reads and changes files of a theme by the bytes that they hold. */
export function createThemeFiles({ db, store, audit, templates }: ThemeTools) {
  return {
    list: (site: Site): Promise<Output<typeof listThemeFiles>> =>
      db.withSite(site.id, async (scope) => ({ files: filesOf((await templates.draftOf(scope)).manifest) })),

    read: (
      site: Site,
      { paths }: HandlerInput<typeof readThemeFiles>['body'],
    ): Promise<Output<typeof readThemeFiles>> =>
      db.withSite(site.id, async (scope) => {
        const { manifest } = await templates.draftOf(scope);
        const wanted = new Set(paths);
        const files = filesOf(manifest).filter(({ path }) => wanted.has(path));
        const contents = await store.read(
          scope,
          files.map(({ hash }) => hash),
        );
        return {
          files: files.map((file) => ({
            ...file,
            content: (contents.get(file.hash) ?? Buffer.alloc(0)).toString('base64'),
          })),
        };
      }),

    /** @throws Refusal 409 STALE, 400 THEME_REFUSED; nothing is changed then */
    change(
      context: RequestContext,
      { changes }: { readonly changes: Changes },
    ): Promise<Output<typeof changeThemeFiles>> {
      const contents = new Map(
        changes.map(({ path, content }) => [path, content === null ? null : Buffer.from(content, 'base64')]),
      );
      return db.withSite(context.site.id, async (scope) => {
        const draft = await templates.draftOf(scope, 'lock');
        const stale = changes.find(({ path, was }) => (draft.manifest[path] ?? null) !== was);
        if (stale !== undefined) {
          const text = `${stale.path} was changed by someone else in the meantime.`;
          throw refuseAs(changeThemeFiles, 'STALE', { text });
        }
        const problem = problemOf(draft.manifest, contents);
        if (problem !== undefined) throw refuseAs(changeThemeFiles, 'THEME_REFUSED', { text: problem });
        await templates.keep(scope, draft, contents, writerOf(context));
        await audit.record(scope, context, {
          act: changeThemeFiles.name,
          subject: { kind: 'site', id: scope.websiteId, title: context.site.title },
          before: null,
          after: { files: changes.length },
        });
        return {
          files: [...contents].map(([path, content]) => ({
            path,
            hash: content === null ? null : sha256(content),
          })),
        };
      });
    },
  };
}

/** Files of themes. */
export type ThemeFilesService = ReturnType<typeof createThemeFiles>;
