import type { ReactNode } from 'react';
import type { BinEntry, RestoredThing } from '#shared/features/bin/contract.ts';
import { goTo } from '../../api/place.ts';
import { BinScreen } from './bin-screen.tsx';
import { MEDIA_PATH } from '../media/paths.ts';
import { CATEGORIES_PATH, PRODUCT_PATH } from '../products/paths.ts';
import type { ScreenProps } from '../../sockets/screen.ts';

/** The bin; what is back is opened where there is a screen for it. */
export function BinView({ contributor, workspace, onOpenPlace }: ScreenProps): ReactNode {
  const handleRestored = async (entry: BinEntry, thing: RestoredThing) => {
    if (thing.kind === 'template-file') await workspace.takeBack(entry.id, thing.itemId);
  };
  const handleShow = ({ kind, itemId }: RestoredThing) => {
    switch (kind) {
      case 'template-file':
        return () => onOpenPlace({ path: itemId, line: 1, column: 1 });
      case 'media':
        return () => goTo(MEDIA_PATH, { item: itemId });
      case 'product':
        return () => goTo(PRODUCT_PATH, { id: itemId });
      case 'product-category':
        return () => goTo(CATEGORIES_PATH, { category: itemId });
      default:
        return undefined;
    }
  };
  return <BinScreen person={contributor} onRestored={handleRestored} onShow={handleShow} />;
}
