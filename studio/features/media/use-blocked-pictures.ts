import { useEffect, useState } from 'react';

/**
 * Whether the window keeps pictures of a site from being shown: its policy names the sites that were known when it
 * was loaded, so a site that was added since needs it loaded again.
 */
export function useBlockedPictures(site: string): boolean {
  const [blocked, setBlocked] = useState<string>();
  useEffect(() => {
    const handleViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'img-src' && blockedURI.startsWith(site)) setBlocked(site);
    };
    document.addEventListener('securitypolicyviolation', handleViolation);
    return () => document.removeEventListener('securitypolicyviolation', handleViolation);
  }, [site]);
  return blocked === site;
}
