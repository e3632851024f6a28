import type { PictureOrder } from './features/images/make-picture.ts';
import type { FilePlanOrder, FileRows } from './features/product-csv/plan-file.ts';
import type { StyleOrder } from './features/releases/compile-styles.ts';
import type { ThemeTexts } from './features/releases/theme-work.ts';
import type { TextOrder } from './platform/texts/text-order.ts';
import type { TellPlace, WorkKinds } from './platform/worker-pool/protocol.ts';

/** What workers do, each with its own code and libraries, which come with the first work of the kind. */
export const WORKER_KINDS = {
  makePicture: async (order: PictureOrder) =>
    (await import('./features/images/make-picture.ts')).makePicture(order),
  describePicture: async (asked: { readonly source: string | Uint8Array; readonly isDrawing: boolean }) =>
    (await import('./features/media/pictures.ts')).describePicture(asked.source, asked.isDrawing),
  rewritePicture: async (asked: { readonly from: string; readonly to: string; readonly mediaType: string }) =>
    (await import('./features/media/pictures.ts')).rewritePicture(asked.from, asked.to, asked.mediaType),
  rewriteDrawing: async (asked: { readonly from: string; readonly to: string }) =>
    (await import('./features/media/rewrite-drawing.ts')).rewriteDrawing(asked.from, asked.to),
  compileStyles: async (order: StyleOrder, tell: TellPlace) =>
    (await import('./features/releases/compile-styles.ts')).compileStyleSheets(order, tell),
  readProductFile: async (bytes: Uint8Array) =>
    (await import('./features/product-csv/read-file.ts')).readFile(bytes),
  nameProducts: async (file: FileRows) =>
    (await import('./features/product-csv/plan-file.ts')).namedProducts(file),
  planProductFile: async (order: FilePlanOrder) =>
    (await import('./features/product-csv/plan-file.ts')).planFile(order),
  cleanTexts: async (order: TextOrder, tell: TellPlace) =>
    (await import('./platform/texts/text-order.ts')).cleanOrder(order, tell),
  checkTheme: async (texts: ThemeTexts, tell: TellPlace) =>
    (await import('./features/releases/check-theme.ts')).checkTheme(texts, tell),
} as const satisfies WorkKinds;

export type WorkerKinds = typeof WORKER_KINDS;
