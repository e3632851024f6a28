import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import type { ThemeProblem } from '#shared/theme/index.ts';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { PreviewPane } from '../preview/offers.ts';
import { TemplatesScreen } from './templates-screen.tsx';
import type { ScreenProps } from '../../sockets/screen.ts';
import { openProblem, toTextSource } from './theme-texts.ts';

const READ_ONLY = 'Your role lets you read and publish templates. Changing them takes an administrator.';
const NO_PROBLEMS: readonly ThemeProblem[] = [];

/** The templates screen with the preview in it. */
export function TemplatesView(props: ScreenProps): ReactNode {
  const { workspace, onOpenPlace } = props;
  const source = useMemo(() => toTextSource(workspace), [workspace]);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  return (
    <TemplatesScreen
      workspace={workspace}
      theme={props.theme}
      problems={problems}
      place={props.place}
      readOnlyReason={can(props.contributor, 'code.inject', 'change') ? null : READ_ONLY}
      preview={
        <ErrorBoundary>
          <PreviewPane
            source={source}
            language={props.website.language}
            onOpenProblem={(problem) => openProblem(workspace, onOpenPlace, problem)}
            onProblems={setProblems}
          />
        </ErrorBoundary>
      }
    />
  );
}
