import { Button, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  HEADER_FIELDS,
  HEADER_START,
  type HeaderFooter,
  headerFieldsIn,
  isHeaderSet,
} from '#shared/features/page-content/header-footer.ts';
import type { BlockField } from '#shared/features/blocks/field.ts';
import { otherSpokenLanguages } from '#shared/text/languages.ts';
import { FieldInput, type FieldMeans } from './field-input.tsx';
import { startFooter } from './footer-start.ts';
import classes from './page-editor.module.css';
import { SITE_PARTS, type SitePart } from './part-messages.ts';
import { makeId } from './use-block-acts.ts';
import type { Edited } from './use-page-edit.ts';
import type { HeaderActs } from './use-site-editors.ts';

const LABELS: Readonly<Record<SitePart, string>> = { page: 'Page', header: 'Header', footer: 'Footer' };

/** Chooses what the panel is about: the page, or what stands around all pages. */
export function PartPicker(props: { part: SitePart; onChange: (part: SitePart) => void }): ReactNode {
  return (
    <SegmentedControl
      className={classes.parts ?? ''}
      fullWidth
      size="xs"
      aria-label="What to edit"
      data={SITE_PARTS.map((value) => ({ value, label: LABELS[value] }))}
      value={props.part}
      onChange={(value) => {
        const next = SITE_PARTS.find((part) => part === value);
        if (next !== undefined) props.onChange(next);
      }}
    />
  );
}

/** Begins a header where the theme has one of its own that cannot be changed here. */
function HeaderStart({ acts }: { acts: HeaderActs }): ReactNode {
  return (
    <section className={classes.form} aria-label="Settings of the header">
      <h3 className={classes.formTitle} tabIndex={-1} data-form-title>
        Header
      </h3>
      <p className={classes.quiet}>
        The site shows the header of its theme, which is changed in its code. Make a header to change it here;
        you can go back to the one of the theme at any time.
      </p>
      <div className={classes.acts}>
        <Button size="xs" variant="default" onClick={() => acts.set('Make a header', HEADER_START)}>
          Make a header
        </Button>
      </div>
    </section>
  );
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

/** The words of the header for visitors who read the site in other languages. */
function OtherLanguages(props: {
  header: HeaderFooter['header'];
  language: string;
  /** The input of a field. */
  inputOf: (field: BlockField, value: unknown) => ReactNode;
}): ReactNode {
  return otherSpokenLanguages(props.language).map((language) => {
    const name = LANGUAGES.of(language) ?? language;
    return (
      <details key={language} className={classes.more}>
        <summary>Words in {name}</summary>
        <p className={classes.quiet}>
          Shown to visitors who read the site in {name}. What is empty is shown as it is above.
        </p>
        {headerFieldsIn(language).map((field) =>
          props.inputOf({ ...field, label: `${field.label} in ${name}` }, props.header[field.name]),
        )}
      </details>
    );
  });
}

/** Everything that can be set of the header. */
export function HeaderForm(props: {
  header: HeaderFooter['header'];
  /** Whether the theme has a header of its own in place of one of which nothing is said. */
  isOfTheme: boolean;
  /** Tag of the language of the site. */
  language: string;
  acts: HeaderActs;
  means: Omit<FieldMeans, 'onPick'>;
  /** Ends writing on the page. */
  onFinish: () => void;
}): ReactNode {
  const { header, isOfTheme, language, acts, means, onFinish } = props;
  if (isOfTheme && !isHeaderSet(header)) return <HeaderStart acts={acts} />;
  const values: HeaderFooter['header'] = { ...HEADER_START, ...header };
  const inputOf = (field: BlockField, value: unknown) => (
    <FieldInput
      key={field.name}
      {...means}
      field={field}
      path={field.name}
      value={value}
      onPick={() => acts.pickLogo(true)}
      onChange={(path, next) => {
        onFinish();
        // Part of a value, such as the words of the logo, is told with its whole.
        acts.field(path.split('.')[0] ?? path, next);
      }}
    />
  );
  return (
    <section className={classes.form} aria-label="Settings of the header">
      <h3 className={classes.formTitle} tabIndex={-1} data-form-title>
        Header
      </h3>
      <p className={classes.quiet}>The header is the same on all pages of the site.</p>
      {HEADER_FIELDS.map((field) => inputOf(field, values[field.name]))}
      <OtherLanguages header={header} language={language} inputOf={inputOf} />
      {isOfTheme && (
        <div className={classes.acts}>
          <Button size="xs" variant="default" onClick={() => acts.set('Use the header of the theme', {})}>
            Use the header of the theme
          </Button>
        </div>
      )}
    </section>
  );
}

/** Begins a footer of one's own, or goes back to the one of the theme. */
export function FooterChoice(props: {
  headerFooter: Edited<HeaderFooter>;
  places: Readonly<Record<string, string>>;
  navigations: readonly string[];
  siteTitle: string;
}): ReactNode {
  const { headerFooter, places, navigations, siteTitle } = props;
  const isOfTheme = headerFooter.value.footer.sections === undefined;
  const setFooter = (label: string, footer: HeaderFooter['footer']) =>
    headerFooter.change(label, { ...headerFooter.get(), footer });
  if (isOfTheme) {
    return (
      <section className={classes.form} aria-label="Settings of the footer">
        <h3 className={classes.formTitle} tabIndex={-1} data-form-title>
          Footer
        </h3>
        <p className={classes.quiet}>
          The site shows the footer of its theme. Click its texts on the page to change them, or make a footer
          of sections and blocks. It is the same on all pages of the site.
        </p>
        <div className={classes.acts}>
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              setFooter('Make a footer', startFooter({ places, navigations, siteTitle, makeId }))
            }
          >
            Make a footer
          </Button>
        </div>
      </section>
    );
  }
  return (
    <div className={classes.form}>
      <p className={classes.quiet}>The footer is the same on all pages of the site.</p>
      <div className={classes.acts}>
        <Button size="xs" variant="default" onClick={() => setFooter('Use the footer of the theme', {})}>
          Use the footer of the theme
        </Button>
      </div>
    </div>
  );
}
