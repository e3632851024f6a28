import { Anchor, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Place } from '#shared/places/match-place.ts';
import { toPlaceLink } from '../api/place.ts';
import type { Edited } from '../api/use-edited.ts';
import { EditedForm } from './edited-form.tsx';
import { Page } from './page.tsx';
import pageClasses from './page.module.css';
import { PlacesField } from './places-field.tsx';

/** What every form of a zone has. */
interface ZoneFields {
  readonly name: string;
  readonly places: readonly Place[];
}

/** One zone: its name, its places, and below them what its kind is about. */
export function ZoneEditor<F extends ZoneFields>(props: {
  /** What the zones are for: "Tax". */
  title: string;
  /** Name of the zone; undefined for one that is not made yet. */
  name: string | undefined;
  /** Who reads its name, and where. */
  nameHint: string;
  edited: Edited<F>;
  /** What the fields are called in sentences. */
  names: Readonly<Record<keyof F & string, string>>;
  /** Path of the screen. */
  path: string;
  children: ReactNode;
}): ReactNode {
  const { title, name, edited } = props;
  const { form, errors } = edited;
  const { change }: Pick<Edited<ZoneFields>, 'change'> = edited;
  return (
    <Page
      title={name ?? `New ${title.toLowerCase()} zone`}
      intro={<Anchor href={toPlaceLink(props.path)}>All {title.toLowerCase()} zones</Anchor>}
    >
      <EditedForm
        label={`${title} zone`}
        edited={edited}
        names={props.names}
        saveLabel={name === undefined ? 'Create' : 'Save'}
      >
        <div className={pageClasses['form']}>
          <TextInput
            label="Name"
            description={props.nameHint}
            value={form.name}
            error={errors['name']}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <PlacesField
            value={form.places}
            error={errors['places']}
            onChange={(places) => change({ places })}
          />
        </div>
        {props.children}
      </EditedForm>
    </Page>
  );
}
