export { openProblem, overCommon, toTextSource } from './theme-texts.ts';
export { useChangeCount } from './use-change-count.ts';
export { useThemeLoad } from './use-workspace.ts';
