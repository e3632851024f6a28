import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import type { MediaUse } from '#shared/features/media/contract.ts';
import { goTo } from '../../api/place.ts';
import { AltTextScreen } from './alt-text-screen.tsx';
import { MediaScreen } from './media-screen.tsx';
import { PRODUCT_PATH } from '../products/paths.ts';
import type { ScreenProps } from '../../sockets/screen.ts';

/** The library; what uses a file is opened where there is a screen for it. */
export function MediaView({ contributor, onOpenPlace }: ScreenProps): ReactNode {
  const mayReadCode = can(contributor, 'site.design', 'read');
  const mayReadProducts = can(contributor, 'products.edit', 'read');
  const handleOpenUse = ({ kind, id }: MediaUse) => {
    if (kind === 'template' && mayReadCode) return () => onOpenPlace({ path: id, line: 1, column: 1 });
    const isProduct = kind === 'product' || kind === 'download';
    return isProduct && mayReadProducts ? () => goTo(PRODUCT_PATH, { id }) : undefined;
  };
  return <MediaScreen onOpenUse={handleOpenUse} />;
}

export function AltTextView(): ReactNode {
  return <AltTextScreen />;
}
