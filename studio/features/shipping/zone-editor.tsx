import type { ReactNode } from 'react';
import {
  createShippingZone,
  listShippingZones,
  shippingZoneSchema,
  type StoredShippingZone,
  updateShippingZone,
} from '#shared/features/shipping/contract.ts';
import { goTo } from '../../api/place.ts';
import { useRuleForm } from '../../api/use-rule-form.ts';
import { showNotice } from '../../components/notices.tsx';
import { PageSection } from '../../components/page.tsx';
import { ZoneEditor } from '../../components/zone-editor.tsx';
import { OptionFields } from './option-fields.tsx';
import {
  EMPTY_ZONE,
  findZoneErrors,
  toZoneBody,
  toZoneForm,
  type ZoneForm,
  type ZoneUnits,
} from './zone-form.ts';

/** What fields are called in sentences. */
const FIELD_NAMES: Readonly<Record<keyof ZoneForm, string>> = {
  name: 'the name',
  places: 'the places',
  options: 'the options',
};

function useZoneForm(zone: StoredShippingZone | undefined, units: ZoneUnits, path: string) {
  return useRuleForm<StoredShippingZone, ZoneForm>({
    // What is typed means something else in another unit.
    draft: `shipping-zone-${units.weightUnit}`,
    rule: zone,
    empty: EMPTY_ZONE,
    toForm: (stored) => toZoneForm(stored, units),
    check: (form) => findZoneErrors(form, units),
    create: async (client, form, options) =>
      (await client.call(createShippingZone, { body: toZoneBody(form, units) }, options)).zone,
    update: (client, zoneId, { version, form }) =>
      client.call(updateShippingZone, {
        params: { zoneId },
        body: { version, zone: toZoneBody(form, units) },
      }),
    schema: shippingZoneSchema,
    list: listShippingZones,
    onMade: ({ id, name }) => {
      showNotice({ message: `The shipping zone ${name} was created.` });
      goTo(path, { id });
    },
  });
}

/** One shipping zone with its options. */
export function ShippingZoneEditor(props: {
  /** Undefined for one that is not made yet. */
  zone: StoredShippingZone | undefined;
  units: ZoneUnits;
  /** Of the site. */
  language: string;
  /** Path of the screen. */
  path: string;
}): ReactNode {
  const { zone, units, language, path } = props;
  const edited = useZoneForm(zone, units, path);
  const { form, errors, change } = edited;
  return (
    <ZoneEditor
      title="Shipping"
      name={zone?.name}
      nameHint="Only you see it. Shoppers see the names of the options."
      edited={edited}
      names={FIELD_NAMES}
      path={path}
    >
      <PageSection title="Options, in the order that shoppers see">
        <OptionFields
          options={form.options}
          units={units}
          language={language}
          errors={errors}
          onChange={(options) => change({ options })}
        />
      </PageSection>
    </ZoneEditor>
  );
}
