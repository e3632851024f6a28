import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import type { Contributor } from '#shared/features/contributors/contract.ts';
import { can, canInPart } from '#shared/features/contributors/permissions.ts';
import type { Website } from '#shared/features/websites/contract.ts';
import { toPlaceLink } from '../api/place.ts';
import { AwningMark } from '../components/awning-mark.tsx';
import { SearchIcon } from '../components/icons.tsx';
import type { EditorPlace } from '../editor/code-editor.tsx';
import { AccountMenu } from '../features/contributors/account-menu.tsx';
import { PAGE_EDITOR_PATH } from '../features/page-content/paths.ts';
import { PublishControl } from '../features/releases/publish-control.tsx';
import { useChangeCount, useFreshChangeCount } from '../features/templates/use-change-count.ts';
import { useThemeLoad } from '../features/templates/use-workspace.ts';
import type { Workspace } from '../features/templates/workspace.ts';
import { UnfinishedTranslations } from '../features/translations/offers.ts';
import { MEDIA_PATH } from '../features/media/paths.ts';
import { SITES_PATH } from '../features/websites/paths.ts';
import { SiteLink } from '../features/websites/site-link.tsx';
import { SiteSwitcher } from '../features/websites/site-switcher.tsx';
import classes from './frame.module.css';

const UploadsControl = lazy(async () => ({
  default: (await import('../features/media/uploads-control.tsx')).UploadsControl,
}));

const ProductChangesField = lazy(async () => ({
  default: (await import('../features/product-releases/product-changes-field.tsx')).ProductChangesField,
}));

interface TitleBarProps {
  readonly website: Website;
  readonly contributor: Contributor;
  readonly workspace: Workspace;
  readonly onOpenPlace: (place: EditorPlace) => void;
  /** Opens the way to all screens and sites. */
  readonly onGo: () => void;
}

function Publishing(props: TitleBarProps): ReactNode {
  const { website, workspace } = props;
  useThemeLoad(workspace);
  useFreshChangeCount(workspace);
  return (
    <PublishControl
      changeCount={useChangeCount(website, workspace)}
      timeZone={website.timeZone}
      toPageLink={(page) => toPlaceLink(PAGE_EDITOR_PATH, { page })}
      currency={website.currency}
      DataField={ProductChangesField}
      Unfinished={UnfinishedTranslations}
      onSaveAll={workspace.saveAll}
      onOpenProblem={({ path, line, column }) => props.onOpenPlace({ path, line, column })}
    />
  );
}

/** Names the site, says whether visitors see the newest state, and publishes it. */
export function TitleBar(props: TitleBarProps): ReactNode {
  return (
    // Dialogs bring a banner of their own, so this one is a named region.
    <section className={classes.bar} aria-label="Site">
      <div className={classes.site}>
        <AwningMark size={22} />
        <h1 className={classes.siteName}>
          <SiteSwitcher website={props.website} sitesPath={SITES_PATH} />
        </h1>
        <SiteLink website={props.website} />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="var(--text)"
        size="lg"
        aria-label="Go to a screen or a site"
        title="Go to a screen or a site (Ctrl+K)"
        onClick={props.onGo}
      >
        <SearchIcon />
      </ActionIcon>
      {canInPart(props.contributor, 'page.content', 'change') && (
        <Suspense>
          <UploadsControl path={MEDIA_PATH} />
        </Suspense>
      )}
      {can(props.contributor, 'site.design', 'change') && <Publishing {...props} />}
      <AccountMenu contributor={props.contributor} />
    </section>
  );
}
