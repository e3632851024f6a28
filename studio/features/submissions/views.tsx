import type { ReactNode } from 'react';
import { SubmissionsScreen } from './submissions-screen.tsx';

/** What visitors sent by forms. */
export function SubmissionsView(): ReactNode {
  return <SubmissionsScreen />;
}
