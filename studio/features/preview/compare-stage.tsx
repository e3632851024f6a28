import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PageData } from '#shared/features/pages/contract.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/pane-state.tsx';
import { findDifferences } from './compare-rules.ts';
import classes from './compare-stage.module.css';
import type { CompareMessage } from './frame/frame-messages.ts';
import type { TextSource } from './text-source.ts';
import { type RunningPreview, usePreviewSession } from './use-preview-session.ts';
import { usePreviewState, useShownPage } from './use-shown-page.ts';
import { useSize } from './use-size.ts';
import { useStyles } from './use-styles.ts';

/** One of two pages that are compared. */
export interface ComparedSide {
  /** What it is called: "Before". */
  readonly label: string;
  readonly source: TextSource;
  /** Undefined while it is read; null where there is no such page. */
  readonly page: PageData | null | undefined;
  readonly failure: string | undefined;
  readonly onRetry: () => void;
  /** Said where there is no such page. */
  readonly missing: string;
}

/** How two pages are laid beside or over each other. */
export type CompareMode = 'beside' | 'slider';

interface StageProps {
  readonly before: ComparedSide;
  readonly after: ComparedSide;
  readonly language: string;
  /** Width of the window of both, in px. */
  readonly width: number;
  readonly mode: CompareMode;
  readonly isOutlined: boolean;
}

const FRAME_HEIGHT_MIN = 400;
/** Narrower than this, in px, pages stand one below the other. */
const BESIDE_MIN = 560;

function useSide(
  { source, page }: ComparedSide,
  language: string,
  onCompare: (message: CompareMessage) => void,
) {
  const { site } = useStudio();
  const preview = usePreviewSession(source, site, {
    onNavigate: () => undefined,
    onOutside: () => undefined,
    onForm: () => undefined,
    onCompare,
  });
  const { css } = useStyles(source, page?.themeSettingsVersion);
  useShownPage(preview, page ?? undefined, { css, language });
  const { paintedRevision, status } = usePreviewState(preview);
  return { preview, isPainted: paintedRevision > 0, isStuck: status === 'stuck' };
}

type ShownSide = ReturnType<typeof useSide>;

function Frame(props: {
  side: ComparedSide;
  shown: ShownSide;
  width: number;
  scale: number;
  height: number;
}): ReactNode {
  const { side, shown, width, scale, height } = props;
  if (side.page === null) return <EmptyState title={side.label}>{side.missing}</EmptyState>;
  return (
    <>
      <iframe
        className={classes.frame}
        title={side.label}
        sandbox="allow-scripts"
        src="/preview-frame.html"
        ref={(frame) => shown.preview?.setFrame(frame)}
        style={{ width, height: height / scale, transform: `scale(${scale})` }}
      />
      {!shown.isPainted && (
        <div className={classes.cover}>
          {side.failure === undefined && !shown.isStuck ? (
            <LoadingState label={`Opening the page: ${side.label}`} />
          ) : (
            <ErrorState message={side.failure ?? 'The page took too long to show.'} onRetry={side.onRetry} />
          )}
        </div>
      )}
    </>
  );
}

/** Keeps both pages at the same place, and frames what only one of them has. */
function usePair(props: StageProps) {
  const { language, isOutlined } = props;
  const [elements, setElements] = useState<{ before: readonly string[]; after: readonly string[] }>({
    before: [],
    after: [],
  });
  const others = useRef<{ before?: RunningPreview | undefined; after?: RunningPreview | undefined }>({});
  const handle = (name: 'before' | 'after', message: CompareMessage) => {
    if (message.kind === 'elements') setElements((known) => ({ ...known, [name]: message.elements }));
    else others.current[name]?.tell({ kind: 'scrollTo', top: message.top });
  };
  const before: ShownSide = useSide(props.before, language, (message) => handle('before', message));
  const after: ShownSide = useSide(props.after, language, (message) => handle('after', message));
  useEffect(() => {
    others.current = { before: after.preview, after: before.preview };
  }, [before.preview, after.preview]);
  const isBeforeThere = before.isPainted;
  const isAfterThere = after.isPainted;
  useEffect(() => {
    if (isBeforeThere) before.preview?.tell({ kind: 'readElements' });
  }, [isBeforeThere, before.preview]);
  useEffect(() => {
    if (isAfterThere) after.preview?.tell({ kind: 'readElements' });
  }, [isAfterThere, after.preview]);
  const isWhole = props.before.page != null && props.after.page != null;
  const differences = useMemo(
    () => (isWhole ? findDifferences(elements.before, elements.after) : { before: [], after: [] }),
    [elements, isWhole],
  );
  useEffect(() => {
    before.preview?.tell({ kind: 'outline', at: isOutlined ? differences.before : [] });
    after.preview?.tell({ kind: 'outline', at: isOutlined ? differences.after : [] });
  }, [before.preview, after.preview, differences, isOutlined, isBeforeThere, isAfterThere]);
  const count = Math.max(differences.before.length, differences.after.length);
  return { before, after, count, isReady: isWhole && isBeforeThere && isAfterThere };
}

function countWords(count: number): string {
  if (count === 0) return 'Words and pictures are the same. Looks may differ.';
  return count === 1 ? '1 difference' : `${count} differences`;
}

/** Two versions of a page, beside each other or one over the other, with what differs in frames. */
export function CompareStage(props: StageProps): ReactNode {
  const { width, mode } = props;
  const [at, setAt] = useState(50);
  const [stageRef, stage] = useSize();
  const pair = usePair(props);
  const isSlider = mode === 'slider' && props.before.page !== null && props.after.page !== null;
  const isStacked = !isSlider && stage.width > 0 && stage.width < BESIDE_MIN;
  const room = isSlider || isStacked ? stage.width : Math.max(0, (stage.width - 12) / 2);
  const scale = room > 0 && width > room ? room / width : 1;
  const height = isStacked ? FRAME_HEIGHT_MIN : Math.max(stage.height, FRAME_HEIGHT_MIN);
  const shown = { width, scale, height };
  return (
    <div className={classes.pair}>
      <div className={classes.names}>
        <span>{props.before.label}</span>
        <span role="status">{pair.isReady ? countWords(pair.count) : ''}</span>
        <span>{props.after.label}</span>
      </div>
      {isSlider && (
        <input
          className={classes.slider}
          type="range"
          min={0}
          max={100}
          value={at}
          aria-label="How much of the page before is shown"
          aria-valuetext={`${at} %`}
          onChange={(event) => setAt(event.currentTarget.valueAsNumber)}
        />
      )}
      <div
        className={classes.stage}
        data-mode={isSlider ? 'slider' : isStacked ? 'stacked' : 'beside'}
        {...(isStacked ? { tabIndex: 0, role: 'group', 'aria-label': 'Before and after' } : {})}
        ref={stageRef}
      >
        <div className={classes.side} style={isSlider ? { width: width * scale } : undefined}>
          <Frame side={props.before} shown={pair.before} {...shown} />
        </div>
        <div
          className={classes.side}
          style={isSlider ? { width: width * scale, clipPath: `inset(0 0 0 ${at}%)` } : undefined}
        >
          <Frame side={props.after} shown={pair.after} {...shown} />
        </div>
        {isSlider && (
          <div
            className={classes.seam}
            style={{ left: `calc((100% - ${width * scale}px) / 2 + ${(width * scale * at) / 100}px)` }}
          />
        )}
      </div>
    </div>
  );
}
