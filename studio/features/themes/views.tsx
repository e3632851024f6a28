import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { DataPreview } from '../preview/offers.ts';
import { toFixedSource } from '../templates/offers.ts';
import { TEMPLATES_PATH } from '../templates/paths.ts';
import { ImportPreview } from './import-preview.tsx';
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
