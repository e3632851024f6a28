import type { ReactNode } from 'react';
import { useEffect } from 'react';
import type { PageData } from '#shared/features/pages/contract.ts';
import type { ThemeProblem } from '#shared/theme/index.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { showNotice } from '../../components/notices.tsx';
import type { PageEdit } from './edited-page.ts';
import type { EditCommand, EditMessage } from './frame/frame-messages.ts';
import { PreviewStage } from './preview-stage.tsx';
import type { TextSource } from './text-source.ts';
import { usePreviewDownload } from './use-preview-download.ts';
import { usePreviewSession } from './use-preview-session.ts';
import { usePreviewState, useShownPage } from './use-shown-page.ts';
import { useStyles } from './use-styles.ts';

/** A page that is written on. */
export interface Editing {
  readonly edit: PageEdit;
  readonly onMessage: (message: EditMessage) => void;
  /** Told how to ask something of the page, and null when it is gone. */
  readonly onTell: (tell: ((command: EditCommand) => void) | null) => void;
  /** A link to a page of the site was followed. */
  readonly onNavigate: (path: string) => void;
}

/** What a preview of a page with data of one's own is given. */
export interface DataPreviewProps {
  readonly source: TextSource;
  /** Language tag of the site. */
  readonly language: string;
  /** The page with its data; undefined while it is read. */
  readonly page: PageData | undefined;
  /** Why the page could not be read; undefined where it was. */
  readonly failure: string | undefined;
  readonly onRetry: () => void;
  /** Told the data that the templates ask for and the page has not, as JSON for the server. */
  readonly onMissingQueries: (queries: string) => void;
  readonly onOpenProblem: (problem: ThemeProblem) => void;
  /** What is written on the page this moment; left out where nothing is. */
  readonly editing?: Editing;
  /** A link to another page of the site was followed; left out where the preview stays on its page. */
  readonly onNavigate?: (path: string) => void;
  /** The style sheet of the page; left out where it follows from the theme or the page. */
  readonly css?: string;
  /** Rules that the page is painted with at once, before its style sheet came. */
  readonly paint?: string;
  /** The moment that the page is shown at, in epoch milliseconds; this one where it is left out. */
  readonly on?: number;
  /** What stands in the bar before the devices. */
  readonly children: ReactNode;
}

/** The live preview of one page whose data the screen around it makes, such as that of a product that is edited. */
export function DataPreview(props: DataPreviewProps): ReactNode {
  const { source, page, onMissingQueries, editing } = props;
  const onNavigate = editing?.onNavigate ?? props.onNavigate;
  const { site } = useStudio();
  const download = usePreviewDownload();
  const preview = usePreviewSession(source, site, {
    onNavigate: (path) => {
      if (download(path)) return;
      if (onNavigate === undefined) showNotice({ message: 'The preview stays on the page that you edit.' });
      else onNavigate(path);
    },
    onOutside: () => showNotice({ message: 'This link leads out of the site. The preview stays here.' }),
    onForm: () => showNotice({ message: 'Forms are not sent from the preview.' }),
    onEdit: (message) => editing?.onMessage(message),
  });
  const onTell = editing?.onTell;
  useEffect(() => {
    onTell?.(preview?.tell ?? null);
    return () => onTell?.(null);
  }, [onTell, preview]);
  const state = usePreviewState(preview);
  const isShown = state.paintedRevision > 0;
  useEffect(() => {
    if (isShown && props.paint !== undefined) preview?.tell({ kind: 'paint', css: props.paint });
  }, [preview, props.paint, isShown]);
  const { missingQueries } = state;
  useEffect(() => onMissingQueries(missingQueries), [onMissingQueries, missingQueries]);
  const styles = useStyles(source, page?.themeSettingsVersion);
  const looks = { css: props.css ?? styles.css, language: props.language, on: props.on };
  useShownPage(preview, page, looks, editing?.edit);
  return (
    <PreviewStage
      preview={preview}
      state={state}
      failure={props.failure}
      empty={undefined}
      onRetry={props.onRetry}
      onOpenProblem={props.onOpenProblem}
    >
      {props.children}
    </PreviewStage>
  );
}
