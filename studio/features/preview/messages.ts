import type { ThemeProblem } from '#shared/theme/index.ts';
import type { PageEdit } from './edited-page.ts';

/** Texts of theme files by path; null where a file is gone. */
export type TextChanges = Readonly<Record<string, string | null>>;

/** What decides the page beside the theme. */
export interface PreviewPageInput {
  readonly template: string;
  readonly json: Readonly<Record<string, unknown>>;
  /** What is made of the page this moment, over what its JSON has. */
  readonly edit?: PageEdit | undefined;
  readonly head: string;
  /** Versions of the theme's assets and scripts by path. */
  readonly assetVersions: Readonly<Record<string, string>>;
  /** Language tag of the page. */
  readonly language: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** One render that the window asks of the worker. The worker keeps texts and page, so only changes travel. */
export interface RenderRequest {
  readonly revision: number;
  readonly changes: TextChanges;
  /** Set when another page, or other data of it, is to be shown. */
  readonly page?: PreviewPageInput;
}

/** What a render gave. */
export interface RenderAnswer {
  readonly revision: number;
  /** The whole page, or null when nothing that can be shown came out. */
  readonly html: string | null;
  /** Mistakes met while this page was rendered. */
  readonly problems: readonly ThemeProblem[];
  /** Mistakes in files that this page does not use. */
  readonly otherProblems: readonly ThemeProblem[];
  /** Queries of the page's templates for which the page has no data yet, as JSON for the server. */
  readonly missingQueries: string;
}
