import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import type { ThemeProblem } from '#shared/theme/index.ts';
import { useUnsavedStyles } from './queries.ts';
import type { TextSource } from './text-source.ts';
import { findChangedStyles } from './text-source.ts';

/** Style sheets are compiled by the server, so a pause in typing is waited for. */
const PAUSE_MS = 150;

function useChangedStyles(source: TextSource): Readonly<Record<string, string>> | null {
  const last = useRef<{ key: string; texts: Readonly<Record<string, string>> | null }>({
    key: 'null',
    texts: null,
  });
  return useSyncExternalStore(source.subscribe, () => {
    const texts = findChangedStyles(source.files());
    const key = JSON.stringify(texts);
    if (key !== last.current.key) last.current = { key, texts };
    return last.current.texts;
  });
}

const NO_TEXTS: Readonly<Record<string, string>> = {};

/**
 * The style sheet of changed style texts, undefined where the published one is right, and their mistakes.
 * @param settings version of the theme settings, where the draft has others than visitors see
 */
export function useStyles(
  source: TextSource,
  settings: string | undefined,
): {
  css: string | undefined;
  problems: readonly ThemeProblem[];
} {
  const [changed] = useDebouncedValue(useChangedStyles(source), PAUSE_MS);
  const texts = changed ?? (settings === undefined ? null : NO_TEXTS);
  const { data } = useUnsavedStyles(texts, settings);
  const lastGood = useRef<string>(undefined);
  return useMemo(() => {
    if (texts === null) return { css: undefined, problems: [] };
    if (data === undefined) return { css: lastGood.current, problems: [] };
    if (data.problems.length === 0) lastGood.current = data.css;
    const problems = data.problems.map(({ path, message, line, column }): ThemeProblem => {
      const place = { line, column, offset: 0 };
      return { path, code: 'STYLE_BROKEN', severity: 'error', message, range: { start: place, end: place } };
    });
    return { css: lastGood.current, problems };
  }, [texts, data]);
}
