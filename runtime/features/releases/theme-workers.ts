import { createThemeWork, type ThemeTexts } from './theme-work.ts';
import type { AppDeps } from '../../wiring/app-deps.ts';

const SAY_NOTHING = () => undefined;

/**
 * Works here on the themes that sites begin with. They are the program's own and need no guard; a site is made in one
 * transaction, which must not wait for a process to begin, nor fail on a slow machine.
 */
export function createFirstThemeWork(commonTemplates: () => Promise<ThemeTexts>) {
  return createThemeWork({
    compileStyles: async (order) => {
      const { compileStyleSheets } = await import('./compile-styles.ts');
      return compileStyleSheets(order, SAY_NOTHING, Infinity);
    },
    checkTheme: async (texts) => {
      const { checkTheme } = await import('./check-theme.ts');
      return checkTheme(texts, SAY_NOTHING);
    },
    commonTemplates,
  });
}

/** Has themes worked on by the pool. */
export function createPoolThemeWork(
  { workers }: Pick<AppDeps, 'workers'>,
  commonTemplates: () => Promise<ThemeTexts>,
) {
  return createThemeWork({
    compileStyles: (order, ask) => workers.run('compileStyles', async () => order, ask),
    checkTheme: (texts, ask) => workers.run('checkTheme', async () => texts, ask),
    commonTemplates,
  });
}
