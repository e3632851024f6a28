import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { PageData } from '#shared/features/pages/contract.ts';
import { useStudio } from '../../api/studio-context.tsx';
import type { PageEdit } from './edited-page.ts';
import { toPreviewHead } from './page-head.ts';
import type { PreviewState } from './preview-session.ts';
import { START } from './preview-session.ts';
import type { RunningPreview } from './use-preview-session.ts';

/** What a preview shows, kept up to date. */
export function usePreviewState(preview: RunningPreview | undefined): PreviewState {
  return useSyncExternalStore(
    preview?.session.subscribe ?? (() => () => undefined),
    preview?.session.state ?? (() => START),
  );
}

/** Hands the page to the session whenever its data or its style sheet changed. */
export function useShownPage(
  preview: RunningPreview | undefined,
  page: PageData | undefined,
  looks: {
    readonly css: string | undefined;
    readonly language: string;
    /** The moment that it is shown at, in epoch milliseconds; this one where it is left out. */
    readonly on?: number | undefined;
  },
  edit?: PageEdit,
): void {
  const { css, language, on } = looks;
  const { clock } = useStudio();
  const shownPath = useRef<string | null>(null);
  useEffect(() => {
    if (preview === undefined || page === undefined) return;
    const input = {
      template: page.template,
      json: page.json,
      edit,
      head: toPreviewHead(page, css),
      assetVersions: page.assetVersions,
      language,
      now: on ?? clock.now(),
    };
    preview.session.showPage(input, shownPath.current !== page.path);
    shownPath.current = page.path;
  }, [preview, page, css, language, on, edit, clock]);
}
