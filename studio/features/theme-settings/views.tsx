import type { ReactNode } from 'react';
import { useState } from 'react';
import { goTo, usePlace } from '../../api/place.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { MediaPicker } from '../media/offers.ts';
import { createThemedPreview } from '../templates/offers.ts';
import { ThemeSettingsScreen } from './theme-settings-screen.tsx';

/** How the theme of the site is set, beside a page of the site. */
export function ThemeSettingsView({ website, workspace, onOpenPlace }: ScreenProps): ReactNode {
  const { path, query } = usePlace();
  // The preview is made once: another one would begin with an empty frame.
  const [Preview] = useState(() => createThemedPreview(workspace, onOpenPlace));
  return (
    <ThemeSettingsScreen
      path={query.get('page')}
      language={website.language}
      parts={{ Preview, Picker: MediaPicker }}
      onPath={(page) => goTo(path, { page })}
    />
  );
}
