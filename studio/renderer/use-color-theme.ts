import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect } from 'react';
import { useSetting } from '../api/studio-context.tsx';
import type { ThemeName } from '../components/tokens.ts';

const AT_ONCE = { getInitialValueInEffect: false };

/** The theme to draw: the chosen one, or what the system asks for. It is also set on the page. */
export function useColorTheme(): ThemeName {
  const [chosen] = useSetting('colorTheme');
  const wantsDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, AT_ONCE) ?? false;
  const wantsContrast = useMediaQuery('(prefers-contrast: more)', undefined, AT_ONCE) ?? false;
  const ofSystem = wantsContrast ? 'contrast' : wantsDark ? 'dark' : 'light';
  const theme = chosen === 'system' ? ofSystem : chosen;
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return theme;
}
