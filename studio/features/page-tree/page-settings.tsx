import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useState } from 'react';
import type { Media } from '#shared/features/media/contract.ts';
import { sitePageSchema, type SitePage, updateSitePage } from '#shared/features/page-tree/contract.ts';
import { PAGE_DESCRIPTION_MAX, PAGE_TITLE_MAX } from '#shared/features/page-tree/rules.ts';
import { SEO_DESCRIPTION_MAX, SEO_TITLE_MAX } from '#shared/features/products/catalog.ts';
import { findCurrent } from '../../api/find-current.ts';
import { type Edited, useEdited } from '../../api/use-edited.ts';
import { EditedForm } from '../../components/edited-form.tsx';
import { findInputErrors } from '../../components/find-input-errors.ts';
import classes from './pages.module.css';
import { usePicture } from './queries.ts';
import type { PageActs } from './use-page-acts.ts';

/** What the settings of a page take of the library. */
export interface PictureParts {
  readonly Picker: ComponentType<{
    noun: string;
    isForPictures: boolean;
    isSingle: boolean;
    isOpen: boolean;
    onChoose: (files: readonly Media[]) => void;
    onClose: () => void;
  }>;
  readonly Thumbnail: ComponentType<{ media: Media; width: number }>;
}

/** Fields of a page that are saved together. */
type Settings = Pick<
  SitePage,
  | 'title'
  | 'navigationTitle'
  | 'urlId'
  | 'description'
  | 'seoTitle'
  | 'seoDescription'
  | 'socialImageId'
  | 'isHidden'
>;

const NAMES: Readonly<Record<keyof Settings, string>> = {
  title: 'the title',
  navigationTitle: 'the navigation title',
  urlId: 'the URL',
  description: 'the description',
  seoTitle: 'the SEO title',
  seoDescription: 'the SEO description',
  socialImageId: 'the social image',
  isHidden: 'whether search engines leave it out',
};

const toSettings = (page: SitePage): Settings => ({
  title: page.title,
  navigationTitle: page.navigationTitle,
  urlId: page.urlId,
  description: page.description,
  seoTitle: page.seoTitle,
  seoDescription: page.seoDescription,
  socialImageId: page.socialImageId,
  isHidden: page.isHidden,
});

const toStored = (page: SitePage) => ({ form: toSettings(page), version: page.version });

/** The fields of a form that differ from those of a page. */
function changesOf(form: Settings, page: SitePage): Partial<Settings> {
  const stored = toSettings(page);
  const names = Object.keys(form) as (keyof Settings)[];
  return Object.fromEntries(
    names.filter((name) => form[name] !== stored[name]).map((name) => [name, form[name]]),
  );
}

/** The picture that links to a page show. */
function SocialPicture(props: {
  mediaId: string | null;
  parts: PictureParts;
  error: string | undefined;
  onChange: (mediaId: string | null) => void;
}): ReactNode {
  const { mediaId, onChange } = props;
  const { Picker, Thumbnail } = props.parts;
  const [isOpen, setIsOpen] = useState(false);
  const picture = usePicture(mediaId);
  return (
    <div className={classes.social} role="group" aria-label="Social image">
      <span className={classes.label}>Social image</span>
      <span className={classes.quiet}>Links to the page show it.</span>
      {mediaId !== null && picture.data !== undefined && (
        <span className={classes.socialPicture}>
          <Thumbnail media={picture.data} width={160} />
          <span>{picture.data.title || picture.data.filename}</span>
        </span>
      )}
      {mediaId !== null && picture.isError && <span className={classes.quiet}>This picture is gone.</span>}
      <div className={classes.acts}>
        <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
          Choose a picture
        </Button>
        {mediaId !== null && (
          <Button size="xs" variant="default" onClick={() => onChange(null)}>
            Remove it
          </Button>
        )}
      </div>
      {props.error !== undefined && <span role="alert">{props.error}</span>}
      <Picker
        noun="a picture"
        isForPictures
        isSingle
        isOpen={isOpen}
        onChoose={([file]) => {
          if (file !== undefined) onChange(file.id);
          setIsOpen(false);
        }}
        onClose={() => setIsOpen(false)}
      />
    </div>
  );
}

/** The address of a page, with the offer to lead on from the former one. */
function AddressField(props: {
  page: SitePage;
  edited: Edited<Settings>;
  leavesRedirect: boolean;
  mayChange: boolean;
  onLeave: (leavesRedirect: boolean) => void;
}): ReactNode {
  const { page, edited } = props;
  const { form, errors, change } = edited;
  const isMoved = form.urlId !== page.urlId && page.isLive && !page.homepage;
  return (
    <>
      <TextInput
        label="URL"
        description={page.homepage ? 'The home page is at /.' : `Its address: /${form.urlId}`}
        disabled={!props.mayChange || page.madeOf === 'store' || page.homepage}
        value={form.urlId}
        error={errors['urlId']}
        onChange={(event) => change({ urlId: event.currentTarget.value })}
      />
      {isMoved && (
        <Checkbox
          label={`Redirect from ${page.path} to /${form.urlId}`}
          description="Links and bookmarks to the former address still work."
          checked={props.leavesRedirect}
          onChange={(event) => props.onLeave(event.currentTarget.checked)}
        />
      )}
    </>
  );
}

const ofMost = (text: string, most: number) => `${text.length} of ${most} characters`;

/** What search engines are told. */
function SearchFields({ edited, mayChange }: { edited: Edited<Settings>; mayChange: boolean }): ReactNode {
  const { form, errors, change } = edited;
  return (
    <>
      <TextInput
        label="SEO title"
        description={`In place of the title. ${ofMost(form.seoTitle, SEO_TITLE_MAX)}`}
        placeholder={form.title}
        maxLength={SEO_TITLE_MAX}
        value={form.seoTitle}
        error={errors['seoTitle']}
        onChange={(event) => change({ seoTitle: event.currentTarget.value })}
      />
      <Textarea
        label="SEO description"
        description={`Search engines show about 160 characters. ${ofMost(form.seoDescription, SEO_DESCRIPTION_MAX)}`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={SEO_DESCRIPTION_MAX}
        value={form.seoDescription}
        error={errors['seoDescription']}
        onChange={(event) => change({ seoDescription: event.currentTarget.value })}
      />
      <Checkbox
        label="Hide from search engines"
        disabled={!mayChange}
        checked={form.isHidden}
        onChange={(event) => change({ isHidden: event.currentTarget.checked })}
      />
    </>
  );
}

/** Title, address and words of a page. */
export function PageSettings(props: {
  page: SitePage;
  acts: Pick<PageActs, 'update'>;
  parts: PictureParts;
  /** True for who may change more than words. */
  mayChange: boolean;
}): ReactNode {
  const { page, acts, mayChange } = props;
  const [leavesRedirect, setLeavesRedirect] = useState(true);
  const schema = updateSitePage.input.body;
  const edited = useEdited<Settings, string>({
    name: `page ${page.id}`,
    stored: toStored(page),
    check: (form) => findInputErrors(schema, changesOf(form, page)) ?? {},
    send: (form, baseVersion) => {
      const changes = changesOf(form, page);
      const leaves = changes.urlId === undefined ? {} : { leavesRedirect };
      return acts.update(page.id, { ...changes, ...leaves, baseVersion });
    },
    findTheirs: (cause) => {
      const theirs = findCurrent(cause, sitePageSchema);
      return theirs === undefined ? undefined : toStored(theirs);
    },
  });
  const { form, errors, change } = edited;
  return (
    <EditedForm label="Settings of the page" edited={edited} names={NAMES}>
      <div className={classes.fields}>
        <TextInput
          label="Title"
          data-page-title
          maxLength={PAGE_TITLE_MAX}
          value={form.title}
          error={errors['title']}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <TextInput
          label="Navigation title"
          maxLength={PAGE_TITLE_MAX}
          value={form.navigationTitle}
          error={errors['navigationTitle']}
          onChange={(event) => change({ navigationTitle: event.currentTarget.value })}
        />
        <AddressField
          page={page}
          edited={edited}
          leavesRedirect={leavesRedirect}
          mayChange={mayChange}
          onLeave={setLeavesRedirect}
        />
        <Textarea
          label="Description"
          description="Search results of the site show it."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={PAGE_DESCRIPTION_MAX}
          value={form.description}
          error={errors['description']}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <SearchFields edited={edited} mayChange={mayChange} />
        <SocialPicture
          mediaId={form.socialImageId}
          parts={props.parts}
          error={errors['socialImageId']}
          onChange={(socialImageId) => change({ socialImageId })}
        />
      </div>
    </EditedForm>
  );
}
