import type { ReactNode } from 'react';
import { can, canInPart } from '#shared/features/contributors/permissions.ts';
import { toPlaceLink } from '../../api/place.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { TRANSLATIONS_PATH } from '../translations/paths.ts';
import { LanguagesScreen } from './languages-screen.tsx';

/** The languages of the site. */
export function LanguagesView({ contributor }: ScreenProps): ReactNode {
  return (
    <LanguagesScreen
      mayChange={can(contributor, 'languages', 'change')}
      mayTranslate={canInPart(contributor, 'translations', 'read')}
      toTranslations={(code) => toPlaceLink(TRANSLATIONS_PATH.replace(':id', code))}
    />
  );
}
