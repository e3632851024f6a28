import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { changePlace, goTo, usePlace } from '../../api/place.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { MediaPicker } from '../media/offers.ts';
import { createThemedPreview, LivePreview } from '../templates/offers.ts';
import type { EditorParts } from './page-editor.tsx';
import { PageEditorScreen } from './page-editor-screen.tsx';
import { PAGE_EDITOR_PATH } from './paths.ts';

/** The editor of the page that the address names. */
export function PageEditorView({ website, contributor, workspace, onOpenPlace }: ScreenProps): ReactNode {
  const { query } = usePlace();
  const path = query.get('page');
  const mayReadTheme = can(contributor, 'site.design', 'read');
  // The preview is made once: another one would begin with an empty frame.
  const [Preview] = useState(() =>
    mayReadTheme ? createThemedPreview(workspace, onOpenPlace) : LivePreview,
  );
  const parts = useMemo((): EditorParts => ({ Preview, Picker: MediaPicker }), [Preview]);
  return (
    <PageEditorScreen
      path={path}
      language={website.language}
      mayCode={can(contributor, 'code.inject', 'change')}
      mayReadProducts={can(contributor, 'products.edit', 'read')}
      parts={parts}
      onPath={(page) => (path === null ? changePlace : goTo)(PAGE_EDITOR_PATH, { page })}
    />
  );
}
