import { useEffect, useState } from 'react';
import { useStudio } from '../api/studio-context.tsx';

const TICK_MS = 10_000;

/** The moment in epoch milliseconds, told anew while the component is shown. */
export function useNow(): number {
  const { clock } = useStudio();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
