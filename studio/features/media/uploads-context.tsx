import type { ReactNode } from 'react';
import { createContext, useState } from 'react';
import type { Uploads } from './uploads.ts';

/** The files on their way, by the origin of their site; a queue is made when it is first asked for. */
export const UploadsContext = createContext<Map<string, Uploads> | undefined>(undefined);

/** Holds the files that are on their way as long as the window is open, whichever screen and site is looked at. */
export function UploadsProvider({ children }: { children: ReactNode }): ReactNode {
  const [bySite] = useState(() => new Map<string, Uploads>());
  return <UploadsContext value={bySite}>{children}</UploadsContext>;
}
