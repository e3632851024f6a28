import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { goTo, usePlace } from '../../api/place.ts';
import { useSetting } from '../../api/studio-context.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import type { ScreenProps } from '../../sockets/screen.ts';
import { MediaPicker, PictureFocus } from '../media/offers.ts';
import { createThemedPreview, LivePreview, openTemplate } from '../templates/offers.ts';
import type { EditorParts } from './page-editor.tsx';
import { PageEditorScreen } from './page-editor-screen.tsx';
import { PAGE_EDITOR_PATH } from './paths.ts';
import { useSitePages } from './queries.ts';

/** The editor of one page; opening another one is a step that can be gone back. */
function EditorOf(props: ScreenProps & { path: string | null }): ReactNode {
  const { website, contributor, workspace, onOpenPlace, path } = props;
  const [, setLastPage] = useSetting('lastPage');
  const openCode = (template: string, page: string) => {
    setLastPage(page);
    openTemplate(workspace, onOpenPlace, template);
  };
  const mayReadTheme = can(contributor, 'site.design', 'read');
  // The preview is made once: another one would begin with an empty frame.
  const [Preview] = useState(() =>
    mayReadTheme ? createThemedPreview(workspace, onOpenPlace) : LivePreview,
  );
  const parts = useMemo(
    (): EditorParts => ({ Preview, Picker: MediaPicker, Focus: PictureFocus }),
    [Preview],
  );
  return (
    <PageEditorScreen
      path={path}
      language={website.language}
      mayCode={can(contributor, 'code.inject', 'change')}
      mayReadProducts={can(contributor, 'products.edit', 'read')}
      mayDesign={can(contributor, 'site.design', 'change')}
      parts={parts}
      onTemplate={mayReadTheme ? openCode : undefined}
      onPath={(page) => goTo(PAGE_EDITOR_PATH, { page })}
    />
  );
}

/** The editor of the page whose path the address names; of the first one where it names none. */
export function PageEditorView(props: ScreenProps): ReactNode {
  const { query } = usePlace();
  return <EditorOf {...props} path={query.get('page')} />;
}

/** The editor of the page whose id the address names. */
export function PageByIdView(props: ScreenProps): ReactNode {
  const { path } = usePlace();
  const pages = useSitePages();
  const id = path.split('/').at(-1);
  return (
    <QueryState query={pages} label="Opening the page">
      {(data) => {
        const page = data.pages.find((one) => one.id === id);
        if (page === undefined)
          return <EmptyState title="This page no longer exists">It may be in the bin.</EmptyState>;
        return <EditorOf {...props} path={page.path} />;
      }}
    </QueryState>
  );
}
