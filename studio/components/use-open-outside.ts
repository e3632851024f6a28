import { useCallback } from 'react';
import { useStudio } from '../api/studio-context.tsx';
import { showProblem } from './notices.tsx';

/** Opens an address of the site outside of the studio: by the system's browser from the desktop, else in a new tab. */
export function useOpenOutside(): (address: string) => void {
  const { app, bridge, site } = useStudio();
  return useCallback(
    (address) => {
      if (app.kind === 'web') window.open(address, '_blank', 'noopener');
      else bridge.openInBrowser({ site, address }).catch(showProblem);
    },
    [app.kind, bridge, site],
  );
}
