import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { AltTextScreen } from '../features/media/alt-text-screen.tsx';
import { MediaScreen } from '../features/media/media-screen.tsx';
import type { ScreenProps } from './screens.ts';

/** The library; what uses a file is opened where there is a screen for it. */
export function MediaView({ contributor, onOpenPlace }: ScreenProps): ReactNode {
  const mayReadCode = can(contributor, 'site.design', 'read');
  return (
    <MediaScreen
      onOpenUse={({ kind, id }) =>
        kind === 'template' && mayReadCode ? () => onOpenPlace({ path: id, line: 1, column: 1 }) : undefined
      }
    />
  );
}

export function AltTextView(): ReactNode {
  return <AltTextScreen />;
}
