import type { ReactNode } from 'react';
import { useState } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { goTo, usePlace } from '../../api/place.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { createThemedPreview, LivePreview } from '../templates/offers.ts';
import { DraftLinksScreen } from './draft-links-screen.tsx';
import { DRAFT_REMARKS_PATH } from './paths.ts';
import { RemarksScreen } from './remarks-screen.tsx';

/** The links to the draft. */
export function DraftLinksView(props: ScreenProps): ReactNode {
  return <DraftLinksScreen mayShare={can(props.contributor, 'site.design', 'change')} />;
}

/** Remarks beside the page that the address names. */
export function DraftRemarksView({ website, contributor, workspace, onOpenPlace }: ScreenProps): ReactNode {
  const { query } = usePlace();
  const mayReadTheme = can(contributor, 'site.design', 'read');
  // The preview is made once: another one would begin with an empty frame.
  const [Preview] = useState(() =>
    mayReadTheme ? createThemedPreview(workspace, onOpenPlace) : LivePreview,
  );
  return (
    <RemarksScreen
      path={query.get('page')}
      language={website.language}
      Preview={Preview}
      onPath={(page) => goTo(DRAFT_REMARKS_PATH, { page })}
    />
  );
}
