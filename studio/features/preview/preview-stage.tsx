import type { ReactNode } from 'react';
import type { ThemeProblem } from '#shared/theme/index.ts';
import { useSetting } from '../../api/studio-context.tsx';
import { ErrorState, LoadingState } from '../../components/pane-state.tsx';
import { DeviceBar } from './device-bar.tsx';
import { DEVICES, fitDevice } from './devices.ts';
import classes from './preview-pane.module.css';
import type { PreviewState } from './preview-session.ts';
import { ProblemCard } from './problem-card.tsx';
import type { RunningPreview } from './use-preview-session.ts';
import { useSize } from './use-size.ts';

/** The frame of a preview at the width of a device, with a bar above and what is wrong over it. */
export function PreviewStage(props: {
  preview: RunningPreview | undefined;
  state: PreviewState;
  /** Why the page could not be read; undefined where it was. */
  failure: string | undefined;
  /** Stands there where there is no page to show. */
  empty: ReactNode | undefined;
  onRetry: () => void;
  onOpenProblem: (problem: ThemeProblem) => void;
  /** What stands in the bar before the devices. */
  children: ReactNode;
}): ReactNode {
  const { preview, state, failure, onRetry } = props;
  const [deviceName, setDevice] = useSetting('device');
  const [stageRef, stage] = useSize();
  const device = DEVICES.find((one) => one.name === deviceName) ?? DEVICES[0];
  const box = fitDevice(device ?? { name: 'responsive', label: '', width: null }, stage);
  return (
    <div className={classes.pane}>
      <div className={classes.bar}>
        {props.children}
        <DeviceBar device={deviceName} scale={box.scale} onChange={setDevice} />
      </div>
      <div className={classes.stage} ref={stageRef}>
        <iframe
          className={classes.frame}
          title="Preview of the page"
          sandbox="allow-scripts"
          src="/preview-frame.html"
          ref={(frame) => preview?.setFrame(frame)}
          data-revision={state.paintedRevision}
          style={{
            width: box.width,
            height: box.height,
            transform: `scale(${box.scale}) translateX(-50%)`,
          }}
        />
        {state.paintedRevision === 0 && (
          <div className={classes.cover}>
            <FirstPage failure={failure} empty={props.empty} onRetry={onRetry} />
          </div>
        )}
        {state.status === 'broken' && (
          <ProblemCard problems={state.problems} isOlder={state.isOlder} onOpen={props.onOpenProblem} />
        )}
        {state.status === 'stuck' && (
          <section className={classes.card} role="alert">
            <h2 className={classes.cardTitle}>The preview took too long</h2>
            This text takes more than a few seconds to show. Change it, and the preview tries again.
          </section>
        )}
        {state.paintedRevision > 0 && failure !== undefined && (
          <section className={classes.card} role="alert">
            <ErrorState message={failure} onRetry={onRetry} />
          </section>
        )}
      </div>
    </div>
  );
}

function FirstPage(props: {
  failure: string | undefined;
  empty: ReactNode | undefined;
  onRetry: () => void;
}): ReactNode {
  if (props.failure !== undefined) return <ErrorState message={props.failure} onRetry={props.onRetry} />;
  return props.empty ?? <LoadingState label="Opening the page" />;
}
