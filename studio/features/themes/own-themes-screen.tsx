import { Badge, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { OWN_THEME_WORDS, OWN_THEMES, type OwnTheme } from '#shared/features/themes/rules.ts';
import type { Website } from '#shared/features/websites/contract.ts';
import { toPlaceLink } from '../../api/place.ts';
import { Failure, Page, PageSection } from '../../components/page.tsx';
import type { Workspace } from '../templates/workspace.ts';
import { Imported, Undone } from './after-import.tsx';
import { Under } from './choose-theme.tsx';
import { NewSiteForm } from './new-site.tsx';
import { pictureOf } from './own-pictures.ts';
import classes from './themes.module.css';
import { type ImportState, type Looked, type ThemeImport, useThemeImport } from './use-import.ts';

interface Props {
  website: Website;
  workspace: Workspace;
  /** Paths of the screens of the theme's settings and of its files. */
  settingsPath: string;
  templatesPath: string;
  mayImport: boolean;
  /** Whether the person may make sites. */
  mayCreate: boolean;
  /** Name that the settings file of the draft says; undefined before it is read. */
  current: string | undefined;
  showPreview: (looked: Looked) => ReactNode;
}

function Card(props: {
  of: OwnTheme;
  isCurrent: boolean;
  mayImport: boolean;
  theme: ThemeImport;
}): ReactNode {
  const { name, description } = OWN_THEME_WORDS[props.of];
  return (
    <li className={classes.card}>
      <img src={pictureOf(props.of)} alt="" width={640} height={400} loading="lazy" />
      <div className={classes.cardWords}>
        <h3>
          {name} {props.isCurrent && <Badge variant="light">Current</Badge>}
        </h3>
        <p>{description}</p>
        {props.mayImport && (
          <Button
            size="xs"
            variant="default"
            disabled={props.theme.underWay !== undefined}
            onClick={() => props.theme.lookAtOwn(props.of)}
          >
            Preview {name}
          </Button>
        )}
      </div>
    </li>
  );
}

function Gallery(props: Props & { theme: ThemeImport }): ReactNode {
  const { theme } = props;
  return (
    <>
      <ul className={classes.cards} aria-label="Themes">
        {OWN_THEMES.map((one) => (
          <Card
            key={one}
            of={one}
            isCurrent={OWN_THEME_WORDS[one].name === props.current}
            mayImport={props.mayImport}
            theme={theme}
          />
        ))}
      </ul>
      {theme.underWay !== undefined && <Under underWay={theme.underWay} />}
      {!props.mayImport && <p className={classes.quiet}>Choosing another theme takes an administrator.</p>}
    </>
  );
}

/** The site's own pages in a theme, and the ways on. */
function Seen(
  props: Props & { theme: ThemeImport; state: Extract<ImportState, { at: 'looked' }> },
): ReactNode {
  const { theme, state } = props;
  const { looked } = state;
  const own = OWN_THEMES.find((one) => OWN_THEME_WORDS[one].name === looked.name) ?? OWN_THEMES[0];
  const [isForNewSite, setForNewSite] = useState(false);
  return (
    <PageSection title={`Your pages in ${looked.name}`}>
      {isForNewSite ? (
        <NewSiteForm
          website={props.website}
          name={looked.name}
          begin={{ startWith: 'sample-theme', theme: own }}
          sendTo={() => Promise.resolve()}
          onCancel={() => setForNewSite(false)}
        />
      ) : (
        <div className={classes.acts}>
          <Button
            disabled={looked.changes.length === 0 || theme.underWay !== undefined}
            onClick={theme.importHere}
          >
            Use {looked.name}
          </Button>
          {props.mayCreate && (
            <Button variant="default" onClick={() => setForNewSite(true)}>
              New site with {looked.name}…
            </Button>
          )}
          <Button variant="default" onClick={theme.startAgain}>
            See other themes
          </Button>
        </div>
      )}
      <p className={classes.quiet}>
        {looked.changes.length === 0
          ? 'The draft of this site has this theme already.'
          : 'It becomes the theme of the draft. Visitors see it when you publish; until then you can go back. Settings that both themes have are kept.'}
      </p>
      {props.showPreview(looked)}
    </PageSection>
  );
}

/** The themes that come along: each is seen with the site's own pages, chosen for the draft, and left again. */
export function OwnThemesScreen(props: Props): ReactNode {
  const theme = useThemeImport(props.workspace);
  const { state, problem } = theme;
  return (
    <Page
      title="Themes"
      intro="See your own pages in another theme before you choose it. Pages, products and settings stay as they are."
    >
      {problem !== undefined && <Failure>{problem}</Failure>}
      {state.at === 'start' && <Gallery {...props} theme={theme} />}
      {state.at === 'looked' && <Seen {...props} theme={theme} state={state} />}
      {state.at === 'imported' && (
        <Imported theme={theme} state={state} templatesPath={props.templatesPath} again="See other themes">
          <Button component="a" variant="default" href={toPlaceLink(props.settingsPath)}>
            Theme settings
          </Button>
        </Imported>
      )}
      {state.at === 'undone' && <Undone kept={state.kept} theme={theme} again="See other themes" />}
    </Page>
  );
}
