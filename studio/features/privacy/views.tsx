import type { ReactNode } from 'react';
import type { ScreenProps } from '../../sockets/screen.ts';
import { PersonalDataScreen } from './personal-data-screen.tsx';

/** What is kept of people, to be handed out or erased. */
export function PersonalDataView({ website }: ScreenProps): ReactNode {
  return <PersonalDataScreen site={website.address} />;
}
