import { useEffect } from 'react';
import { showNotice } from '../components/notices.tsx';

/**
 * Says so, once for a site, where the window keeps its pictures from being shown: the policy of the window names the
 * servers that were known when it was loaded, so a server that was added since needs it loaded again.
 */
export function useBlockedPictures(site: string): void {
  useEffect(() => {
    let isSaid = false;
    const handleViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (isSaid || effectiveDirective !== 'img-src' || !blockedURI.startsWith(site)) return;
      isSaid = true;
      showNotice({
        message: 'This site was added after the window was loaded. Its pictures show once you reload.',
        stays: true,
        undo: { label: 'Reload', run: () => window.location.reload() },
      });
    };
    document.addEventListener('securitypolicyviolation', handleViolation);
    return () => document.removeEventListener('securitypolicyviolation', handleViolation);
  }, [site]);
}
