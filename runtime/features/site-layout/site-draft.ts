import { z } from 'zod';
import { NO_VERSION } from '#shared/features/page-content/contract.ts';
import { draftedPageSchema } from '#shared/features/pages/shape.ts';
import type { NavigationEntry } from '#shared/features/site-layout/rules.ts';
import { CONTENT_FILES, SETTINGS_FILE } from '#shared/features/templates/rules.ts';
import { parseTemplateConf } from '#shared/theme/index.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Manifest } from '../releases/manifest.ts';
import type { ContentStore } from '../releases/content-store.ts';
import type { Writer } from '../../http/context.ts';
import type { Draft } from '../templates/draft.ts';
import type { TemplateService } from '../templates/service.ts';

export type DraftedPage = z.output<typeof draftedPageSchema>;

type Navigations = Readonly<Record<string, readonly NavigationEntry[]>>;

/** The pages and navigations of a draft, locked for whoever changes them. */
export interface SiteDraft {
  readonly draft: Draft;
  readonly pages: readonly DraftedPage[];
  /** Version of all pages together; `none` while there are none. */
  readonly pagesVersion: string;
  /** Pages that visitors see. */
  readonly livePages: readonly DraftedPage[];
  readonly navigations: Navigations;
  /** Version of the navigations; `none` while there are none. */
  readonly navigationVersion: string;
  /** Words that no page may have as its address, because they name languages of the site. */
  readonly languageWords: ReadonlySet<string>;
  /** Navigations of the theme in its order, with what they are called. */
  readonly slots: readonly { readonly name: string; readonly title: string }[];
  /** Name of the theme. */
  readonly theme: string;
}

const READ: ReadonlySet<string> = new Set([
  CONTENT_FILES.collections,
  CONTENT_FILES.navigation,
  SETTINGS_FILE,
]);

const pagesSchema = z.array(draftedPageSchema);
const navigationsSchema = z.record(z.string(), z.array(z.custom<NavigationEntry>()));

/** What the settings of a theme say; a theme whose settings cannot be read has no navigations. */
function readConf(text: string | undefined): Pick<SiteDraft, 'slots' | 'theme'> {
  const conf = parseTemplateConf(text);
  return typeof conf === 'string' ? { slots: [], theme: '' } : { slots: conf.navigations, theme: conf.name };
}

const toText = (json: unknown) => `${JSON.stringify(json, null, 2)}\n`;

/**
 * Makes what changes the pages and navigations of a site, which visitors see when they are published.
 * @param readLanguageWords first words of paths that name languages of the site
 */
export function createSiteDrafts(
  store: ContentStore,
  templates: Pick<TemplateService, 'draftOf' | 'keep'>,
  readLanguageWords: (scope: SiteScope) => Promise<ReadonlySet<string>>,
) {
  const read = (scope: SiteScope, manifest: Manifest) =>
    store.readTexts(scope, manifest, (path) => READ.has(path));
  const parsePages = (text: string | undefined) => pagesSchema.parse(JSON.parse(text ?? '[]'));
  const versionOf = ({ manifest }: Draft, path: string) => manifest[path] ?? NO_VERSION;

  return {
    /** Reads the draft; with `lock` nobody else changes it before the transaction ends. */
    async open(scope: SiteScope, lock?: 'lock'): Promise<SiteDraft> {
      const draft = await templates.draftOf(scope, lock);
      const texts = await read(scope, draft.manifest);
      const live = await read(scope, draft.live);
      return {
        draft,
        pages: parsePages(texts[CONTENT_FILES.collections]),
        pagesVersion: versionOf(draft, CONTENT_FILES.collections),
        livePages: parsePages(live[CONTENT_FILES.collections]),
        navigations: navigationsSchema.parse(JSON.parse(texts[CONTENT_FILES.navigation] ?? '{}')),
        navigationVersion: versionOf(draft, CONTENT_FILES.navigation),
        languageWords: await readLanguageWords(scope),
        ...readConf(texts[SETTINGS_FILE]),
      };
    },
    /** Texts of files of the draft, by path. */
    readFiles: (scope: SiteScope, { draft }: SiteDraft, isWanted: (path: string) => boolean) =>
      store.readTexts(scope, draft.manifest, isWanted),
    /** The text of a file of the draft; undefined where it has none of this path. */
    async readFile(scope: SiteScope, { draft }: SiteDraft, path: string): Promise<string | undefined> {
      return (await store.readTexts(scope, draft.manifest, (one) => one === path))[path];
    },
    /** Version of a file of the draft. */
    versionOf: ({ draft }: SiteDraft, path: string): string => versionOf(draft, path),
    /** Keeps pages, navigations and files as draft, over a draft that was opened with `lock`; null deletes a file. */
    async keep(
      scope: SiteScope,
      { draft }: Pick<SiteDraft, 'draft'>,
      {
        pages,
        navigations,
        files = new Map<string, string | null>(),
      }: {
        readonly pages?: readonly DraftedPage[];
        readonly navigations?: Navigations;
        readonly files?: ReadonlyMap<string, string | null>;
      },
      writer: Writer,
    ): Promise<void> {
      const texts = new Map([
        ...files,
        ...(pages === undefined
          ? []
          : [[CONTENT_FILES.collections, toText(pagesSchema.parse(pages))] as const]),
        ...(navigations === undefined ? [] : [[CONTENT_FILES.navigation, toText(navigations)] as const]),
      ]);
      await templates.keep(scope, draft, texts, writer);
    },
  };
}

export type SiteDrafts = ReturnType<typeof createSiteDrafts>;
