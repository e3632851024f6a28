import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { exportTheme } from '#shared/features/themes/contract.ts';
import type { Website } from '#shared/features/websites/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatCount } from '../../components/count-text.ts';
import { Failure, Page, PageSection } from '../../components/page.tsx';
import type { Workspace } from '../templates/workspace.ts';
import { Imported, Undone } from './after-import.tsx';
import { ChooseTheme } from './choose-theme.tsx';
import { NewSiteForm } from './new-site.tsx';
import { ReportTable } from './report-table.tsx';
import { fromBase64, saveFile } from '../../components/save-file.ts';
import classes from './themes.module.css';
import { type ImportState, type Looked, type ThemeImport, useThemeImport } from './use-import.ts';

interface Props {
  website: Website;
  workspace: Workspace;
  /** Path of the screen of the theme's files. */
  templatesPath: string;
  mayImport: boolean;
  /** Whether the person may make sites. */
  mayCreate: boolean;
  showPreview: (looked: Looked) => ReactNode;
}

function ExportTheme(): ReactNode {
  const { client } = useStudio();
  const save = useMutation({
    mutationFn: () => client.call(exportTheme, {}),
    onSuccess: ({ filename, archive }) => saveFile(fromBase64(archive, 'application/zip'), filename),
  });
  return (
    <PageSection title="Export">
      <div className={classes.acts}>
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          Export theme
        </Button>
      </div>
      <p className={classes.quiet}>
        All files of the draft as a ZIP archive, as they came in, those too that no page uses. Pages, products
        and settings of the site stay here.
      </p>
      {save.error !== null && <Failure>{describeError(save.error)}</Failure>}
    </PageSection>
  );
}

/** What the server found, and the ways on. */
function LookedAt(
  props: Pick<Props, 'website' | 'mayCreate' | 'showPreview'> & {
    theme: ThemeImport;
    state: Extract<ImportState, { at: 'looked' }>;
  },
): ReactNode {
  const { theme, state } = props;
  const { looked } = state;
  const [isPreviewed, setPreviewed] = useState(false);
  const [isForNewSite, setForNewSite] = useState(false);
  const { preview } = looked;
  return (
    <>
      <PageSection title={`Report on ${state.name}`}>
        <p className={classes.quiet}>
          {looked.changes.length === 0
            ? 'The draft of this site has these files already.'
            : `${formatCount(looked.changes.length, 'file', 'files')} of this site's draft would change. Nothing is changed yet.`}
        </p>
        <ReportTable report={looked.report} name={state.name} />
      </PageSection>
      <PageSection title="Preview">
        {preview === null ? (
          <p className={classes.quiet}>This theme is too large to be shown before it is imported.</p>
        ) : (
          <>
            <Button
              size="xs"
              variant="default"
              aria-expanded={isPreviewed}
              onClick={() => setPreviewed(!isPreviewed)}
            >
              {isPreviewed ? 'Hide preview' : 'Show preview'}
            </Button>
            {isPreviewed && (
              <>
                {props.showPreview(looked)}
                <p className={classes.quiet}>Pictures and fonts of the theme show when it is imported.</p>
              </>
            )}
          </>
        )}
      </PageSection>
      <PageSection title="Import">
        {isForNewSite ? (
          <NewSiteForm
            website={props.website}
            name={looked.name}
            sendTo={theme.sendTo}
            onCancel={() => setForNewSite(false)}
          />
        ) : (
          <div className={classes.acts}>
            <Button
              disabled={looked.changes.length === 0 || theme.underWay !== undefined}
              onClick={theme.importHere}
            >
              Import into the draft
            </Button>
            {props.mayCreate && (
              <Button variant="default" onClick={() => setForNewSite(true)}>
                Import into a new site…
              </Button>
            )}
            <Button variant="default" onClick={theme.startAgain}>
              Choose another theme
            </Button>
          </div>
        )}
        <p className={classes.quiet}>
          The theme takes the place of the one in the draft. Visitors see it when you publish; until then you
          can take it back.
        </p>
      </PageSection>
    </>
  );
}

function Import(props: Props): ReactNode {
  const theme = useThemeImport(props.workspace);
  const { state, underWay } = theme;
  return (
    <>
      {(state.at === 'start' || (underWay !== undefined && underWay.what !== 'undoing')) && (
        <ChooseTheme theme={theme} />
      )}
      {theme.problem !== undefined && <Failure>{theme.problem}</Failure>}
      {state.at === 'looked' && (
        <LookedAt
          website={props.website}
          mayCreate={props.mayCreate}
          showPreview={props.showPreview}
          theme={theme}
          state={state}
        />
      )}
      {state.at === 'imported' && (
        <Imported
          theme={theme}
          state={state}
          templatesPath={props.templatesPath}
          again="Import another theme"
        />
      )}
      {state.at === 'undone' && <Undone kept={state.kept} theme={theme} again="Import another theme" />}
    </>
  );
}

/** Brings themes in, with a report before anything is changed, and takes them out. */
export function ThemesScreen(props: Props): ReactNode {
  return (
    <Page
      title="Import and export"
      intro="Themes in the layout of the Squarespace developer platform. You see what works before anything is changed."
    >
      {props.mayImport ? (
        <Import {...props} />
      ) : (
        <p className={classes.quiet}>
          Your role lets you export the theme. Importing one takes an administrator.
        </p>
      )}
      <ExportTheme />
    </Page>
  );
}
