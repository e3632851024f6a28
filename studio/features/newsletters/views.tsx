import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { MailFrame } from '../mail/offers.ts';
import { MediaPicker, PictureFocus } from '../media/offers.ts';
import { FieldInput } from '../page-content/offers.ts';
import { NewslettersScreen } from './newsletters-screen.tsx';

const PARTS = { FieldInput, Picker: MediaPicker, Focus: PictureFocus, Frame: MailFrame };

/** Newsletters to the mailing lists of the site. */
export function NewslettersView({ website, contributor }: ScreenProps): ReactNode {
  return (
    <NewslettersScreen
      timeZone={website.timeZone}
      mayReadProducts={can(contributor, 'products.edit', 'read')}
      parts={PARTS}
    />
  );
}
