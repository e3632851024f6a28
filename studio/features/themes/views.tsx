import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { readTemplateFile } from '#shared/features/templates/contract.ts';
import { SETTINGS_FILE } from '#shared/features/templates/rules.ts';
import { themeConf } from '#shared/theme/index.ts';
import { useStudio } from '../../api/studio-context.tsx';
import type { ScreenProps } from '../../sockets/screen.ts';
import { DataPreview } from '../preview/offers.ts';
import { toFixedSource } from '../templates/offers.ts';
import { TEMPLATES_PATH } from '../templates/paths.ts';
import { THEME_SETTINGS_PATH } from '../theme-settings/paths.ts';
import { ImportPreview } from './import-preview.tsx';
import { OwnThemesScreen } from './own-themes-screen.tsx';
import { ThemesScreen } from './themes-screen.tsx';

/** Themes that come and go, with a preview of one that comes. */
export function ThemesView({ website, contributor, workspace }: ScreenProps): ReactNode {
  return (
    <ThemesScreen
      website={website}
      workspace={workspace}
      templatesPath={TEMPLATES_PATH}
      mayImport={can(contributor, 'code.inject', 'change')}
      mayCreate={can(contributor, 'site.transfer', 'change')}
      showPreview={(looked) => (
        <ImportPreview
          workspace={workspace}
          language={website.language}
          looked={looked}
          preview={DataPreview}
          toSource={toFixedSource}
        />
      )}
    />
  );
}

/** The themes that come along, with the site's own pages in them. */
export function OwnThemesView({ website, contributor, workspace }: ScreenProps): ReactNode {
  const { client } = useStudio();
  const conf = useQuery({
    queryKey: ['themeName'],
    queryFn: () => client.call(readTemplateFile, { query: { path: SETTINGS_FILE } }),
  });
  return (
    <OwnThemesScreen
      website={website}
      workspace={workspace}
      settingsPath={THEME_SETTINGS_PATH}
      templatesPath={TEMPLATES_PATH}
      mayImport={can(contributor, 'code.inject', 'change')}
      mayCreate={can(contributor, 'site.transfer', 'change')}
      current={conf.data === undefined ? undefined : themeConf(conf.data.content).name}
      showPreview={(looked) => (
        <ImportPreview
          workspace={workspace}
          language={website.language}
          looked={looked}
          preview={DataPreview}
          toSource={toFixedSource}
        />
      )}
    />
  );
}
