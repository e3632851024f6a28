import type { ImageItem } from '#shared/features/images/image-item.ts';
import { CONTENT_FILES, SETTINGS_FILE } from '#shared/features/templates/rules.ts';
import {
  type getThemeSettings,
  putThemeSettings,
  type StoredThemeSettings,
} from '#shared/features/theme-settings/contract.ts';
import {
  checkThemeSettings,
  type SentSettings,
  type SettableTheme,
  settingsOf,
} from '#shared/features/theme-settings/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { isEqual } from '#shared/json/values.ts';
import {
  BRAND_PICTURES,
  readThemeSettings,
  textsOfSheets,
  themeConf,
  type ThemeSettings,
  tweakProperties,
  tweaksOf,
} from '#shared/theme/index.ts';
import type { SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuseAs, refuseFields } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { ImageRecord } from '../images/image-item.ts';
import { LIBRARY_FILES, pictureSql } from '../media/to-join.ts';
import type { SiteDraft, SiteDrafts } from '../site-layout/site-draft.ts';

const PATH = CONTENT_FILES.themeSettings;
const READ = /^styles\/.*\.(?:less|css)$/;

const picturesOf = statement<{ picture: ImageRecord }>(
  'themeSettings.pictures',
  `SELECT ${pictureSql('a')} AS picture FROM ${LIBRARY_FILES} a
    WHERE a.website_id = $1 AND a.id = ANY ($2) AND a.width IS NOT NULL`,
);

/** What the settings of themes are made with. */
export interface ThemeSettingsDeps {
  readonly drafts: SiteDrafts;
  readonly audit: AuditLog;
  readonly toImageItem: (image: ImageRecord) => ImageItem;
}

/** A draft as far as its theme can be set. */
interface OpenedTheme extends SettableTheme {
  readonly site: SiteDraft;
  readonly theme: string;
  readonly sheets: readonly string[];
  /** As they are kept, with values of other themes. */
  readonly whole: ThemeSettings;
  readonly version: string;
}

const idsOf = ({ brand }: Pick<ThemeSettings, 'brand'>): string[] =>
  BRAND_PICTURES.flatMap((name) => brand[name] ?? []);

/** Reads and keeps how the theme of a draft is set. */
export function createThemeSettingsService({ drafts, audit, toImageItem }: ThemeSettingsDeps) {
  async function open(scope: SiteScope, lock?: 'lock'): Promise<OpenedTheme> {
    const site = await drafts.open(scope, lock);
    const texts = await drafts.readFiles(
      scope,
      site,
      (path) => READ.test(path) || path === SETTINGS_FILE || path === PATH,
    );
    const conf = themeConf(texts[SETTINGS_FILE]);
    return {
      site,
      theme: conf.name,
      presets: conf.presets,
      tweaks: tweaksOf(conf, texts).tweaks,
      sheets: textsOfSheets(conf, texts),
      whole: readThemeSettings(texts[PATH], conf).settings,
      version: drafts.versionOf(site, PATH),
    };
  }

  async function readPictures(
    scope: SiteScope,
    ids: readonly string[],
  ): Promise<StoredThemeSettings['pictures']> {
    if (ids.length === 0) return {};
    const rows = await scope.ask(picturesOf.many([...new Set(ids)]));
    return Object.fromEntries(rows.map(({ picture }) => [picture.id, toImageItem(picture)]));
  }

  async function toStored(
    scope: SiteScope,
    theme: SettableTheme,
    { settings, version }: { readonly settings: ThemeSettings; readonly version: string },
  ): Promise<StoredThemeSettings> {
    const own = settingsOf(theme, settings);
    return { ...own, version, pictures: await readPictures(scope, idsOf(own)) };
  }

  /** @throws Refusal 400 for pictures that come to the brand and are not in the library */
  async function assertPictures(scope: SiteScope, next: ThemeSettings, before: ThemeSettings): Promise<void> {
    const added = BRAND_PICTURES.filter((name) => next.brand[name] !== before.brand[name]);
    const found = await readPictures(
      scope,
      added.flatMap((name) => next.brand[name] ?? []),
    );
    const missing = added.filter((name) => {
      const id = next.brand[name];
      return id !== undefined && found[id] === undefined;
    });
    if (missing.length === 0) return;
    throw refuseFields(
      missing.map((name) => ({ path: `brand.${name}`, text: 'This picture is not in the library.' })),
    );
  }

  return {
    /** How the theme of the draft is set, and what can be set. */
    async read(scope: SiteScope): Promise<Output<typeof getThemeSettings>> {
      const { theme, tweaks, presets, sheets, whole, version } = await open(scope);
      return {
        ...(await toStored(scope, { tweaks, presets }, { settings: whole, version })),
        theme,
        definitions: [...tweaks],
        presets: presets.map((preset) => ({ ...preset, tweaks: { ...preset.tweaks } })),
        properties: [...tweakProperties(tweaks, sheets)],
      };
    },
    /**
     * Keeps the settings as draft; what is stored already changes nothing.
     * @param version the version that the change is based on; undefined when it does not matter
     * @throws Refusal 400 with the fields at fault, 409 STALE with what is stored as `current`
     */
    async save(
      scope: SiteScope,
      context: RequestContext,
      sent: SentSettings,
      version: string | undefined,
    ): Promise<StoredThemeSettings> {
      const opened = await open(scope, 'lock');
      const { site, whole } = opened;
      const stored = { settings: whole, version: opened.version };
      if (version !== undefined && version !== opened.version) {
        throw refuseAs(putThemeSettings, 'STALE', {
          facts: { current: await toStored(scope, opened, stored) },
        });
      }
      const { settings, faults } = checkThemeSettings(opened, sent, whole);
      if (faults.length > 0) throw refuseFields(faults);
      await assertPictures(scope, settings, whole);
      if (isEqual(settings, whole)) return toStored(scope, opened, stored);
      const files = new Map([[PATH, `${JSON.stringify(settings)}\n`]]);
      await drafts.keep(scope, site, { files }, { author: contributorOf(context), now: context.now });
      await audit.record(scope, context, {
        act: putThemeSettings.name,
        subject: { kind: 'site', id: scope.websiteId, title: 'Theme settings' },
        before: whole,
        after: settings,
      });
      return toStored(scope, opened, { settings, version: drafts.versionOf(await drafts.open(scope), PATH) });
    },
  };
}

/** The settings of themes. */
export type ThemeSettingsService = ReturnType<typeof createThemeSettingsService>;
