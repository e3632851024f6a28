import { useCallback, useState } from 'react';
import { useStudio } from './studio-context.tsx';

function readDraft<T>(key: string): T | undefined {
  const stored = window.sessionStorage.getItem(key);
  return stored === null ? undefined : (JSON.parse(stored) as T);
}

/**
 * What is typed into a form and not saved yet. It waits for the person when they look at another screen or site
 * meanwhile, as long as the window is open.
 * @param form names the form, once per site
 * @returns the draft or undefined, and the way to change or drop it
 */
export function useDraft<T>(form: string): [T | undefined, (draft: T | undefined) => void] {
  const { site } = useStudio();
  const key = `awning.draft:${site}:${form}`;
  const [draft, setDraft] = useState(() => readDraft<T>(key));
  const change = useCallback(
    (next: T | undefined) => {
      setDraft(next);
      if (next === undefined) window.sessionStorage.removeItem(key);
      else window.sessionStorage.setItem(key, JSON.stringify(next));
    },
    [key],
  );
  return [draft, change];
}
