import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { can, canInPart } from '#shared/features/contributors/permissions.ts';
import { toPlaceLink, usePlace } from '../../api/place.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { LANGUAGES_PATH } from '../languages/paths.ts';
import { createThemedPreview, LivePreview } from '../templates/offers.ts';
import { TranslationsScreen } from './translations-screen.tsx';

/** The texts of the site in the language whose code the address names. */
export function TranslationsView({ contributor, workspace, onOpenPlace }: ScreenProps): ReactNode {
  const { path } = usePlace();
  const mayReadTheme = can(contributor, 'site.design', 'read');
  // The preview is made once: another one would begin with an empty frame.
  const [Preview] = useState(() =>
    mayReadTheme ? createThemedPreview(workspace, onOpenPlace) : LivePreview,
  );
  return (
    <TranslationsScreen
      code={path.split('/').at(-1) ?? ''}
      mayChange={canInPart(contributor, 'translations', 'change')}
      hasGlossary={can(contributor, 'translations', 'read')}
      Preview={can(contributor, 'site.viewLocked', 'read') ? Preview : undefined}
      back={
        <Button size="xs" variant="default" component="a" href={toPlaceLink(LANGUAGES_PATH)}>
          Languages
        </Button>
      }
    />
  );
}
