export type { HashOf } from './asset-versions.ts';
export {
  assetVersionsOf,
  hashesOf,
  VERSION_PARAMETER,
  versionInMarkup,
  versionInStyles,
  versionOf,
} from './asset-versions.ts';
export { DESKTOP_FROM_PX } from './breakpoint.ts';
export {
  type CollectionConf,
  collectionTypesOf,
  isPlainFolder,
  isTypeSettings,
  parseCollectionConf,
  typeOfPage,
} from './collection-conf.ts';
export type { MergeConflict, MergedText } from './merge-texts.ts';
export { mergeTexts } from './merge-texts.ts';
export type { MirrorStep } from './mirror-plan.ts';
export { planMirror } from './mirror-plan.ts';
export type { StyleMark } from './own-styles.ts';
export { createStyleMark } from './own-styles.ts';
export { placesInSettings } from './missing-files.ts';
export { followMove, usersOf } from './references.ts';
export { renderPatiently } from './render-patiently.ts';
export { OWN_COLLECTION, type ThemeQuery, toQuery } from './theme-query.ts';
export { importedPaths } from './imports.ts';
export { lessOfTweaks, readSheet, sheetsOf, textsOfSheets, tweaksOf } from './sheets.ts';
export {
  familyOf,
  FONT_PAIRS,
  type FontPair,
  FONTS_PATH,
  ICON_FONTS,
  LIBRARY_FONTS,
  libraryFont,
} from './fonts/library.ts';
export { usedFonts } from './fonts/used-fonts.ts';
export { paintOf, tweakProperties, type TweakProperty } from './tweaks/properties.ts';
export { parseTemplateConf, pathOfStyleSheet, themeConf } from './template-conf.ts';
export type { TemplateConf } from './template-conf.ts';
export {
  classesOf,
  fontOf,
  problemOfValue,
  resolvedValue,
  type Tweak,
  type TweakKind,
  type TweakRole,
  valueOf,
  withClassesOf,
} from './tweaks/tweaks.ts';
export {
  BRAND_PICTURES,
  type BrandPicture,
  readThemeSettings,
  type ThemeSettings,
} from './tweaks/settings.ts';
export type { PageInput, PageResult, Theme } from './theme.ts';
export type { ReadFiles, ThemeProblem } from './theme-files.ts';
export { createTheme } from './theme.ts';
