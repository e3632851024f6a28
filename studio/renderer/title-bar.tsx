import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { Contributor } from '#shared/features/contributors/contract.ts';
import type { Website } from '#shared/features/websites/contract.ts';
import { AwningMark } from '../components/awning-mark.tsx';
import type { EditorPlace } from '../editor/code-editor.tsx';
import { AccountMenu } from '../features/contributors/account-menu.tsx';
import { PublishControl } from '../features/releases/publish-control.tsx';
import { describeFile } from '../features/templates/file-words.ts';
import { useWorkFiles } from '../features/templates/use-workspace.ts';
import type { Workspace } from '../features/templates/workspace.ts';
import { isUnpublished } from '../features/templates/workspace-state.ts';
import { SiteLink } from '../features/websites/site-link.tsx';
import classes from './frame.module.css';

/** Names the site, says whether visitors see the newest state, and publishes it. */
export function TitleBar(props: {
  website: Website;
  contributor: Contributor;
  workspace: Workspace;
  onPublished: () => Promise<void>;
  onOpenPlace: (place: EditorPlace) => void;
}): ReactNode {
  const files = useWorkFiles(props.workspace);
  const changes = useMemo(
    () =>
      [...files.values()]
        .filter(isUnpublished)
        .map((file) => ({ path: file.path, state: describeFile(file) ?? file.state })),
    [files],
  );
  return (
    // Dialogs bring a banner of their own, so this one is a named region.
    <section className={classes.bar} aria-label="Site">
      <div className={classes.site}>
        <AwningMark size={22} />
        <h1 className={classes.siteName}>{props.website.title}</h1>
        <SiteLink website={props.website} />
      </div>
      <PublishControl
        liveReleaseId={props.website.liveReleaseId}
        changes={changes}
        onSaveAll={props.workspace.saveAll}
        onChanged={props.onPublished}
        onOpenProblem={({ path, line, column }) => props.onOpenPlace({ path, line, column })}
      />
      <AccountMenu contributor={props.contributor} />
    </section>
  );
}
