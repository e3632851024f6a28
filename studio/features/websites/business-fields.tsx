import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  CONTACT_PHONE_MAX,
  SELLER_ADDRESS_MAX,
  SELLER_NAME_MAX,
  TAX_NUMBER_MAX,
} from '#shared/features/websites/seller.ts';
import type { FieldName, Fields } from './use-site-settings.ts';

/** Labels of the fields about who sells, and how visitors reach the shop. */
export const BUSINESS_LABELS = {
  sellerName: 'Business name',
  sellerAddress: 'Business address',
  taxNumber: 'Tax number',
  contactEmail: 'Contact email',
  contactPhoneNumber: 'Contact phone',
  contactAddress: 'Contact address',
} as const;

/** Who sells, as papers and mails name them, and how visitors reach the shop. */
export function BusinessFields(props: {
  fields: Pick<Fields, keyof typeof BUSINESS_LABELS>;
  errors: Readonly<Record<string, string>>;
  onChange: (name: FieldName, value: string) => void;
}): ReactNode {
  const { fields, errors, onChange } = props;
  return (
    <>
      <TextInput
        label={BUSINESS_LABELS.sellerName}
        description="Shown on packing slips, invoices and order emails, like the next two."
        autoComplete="organization"
        maxLength={SELLER_NAME_MAX}
        value={fields.sellerName}
        error={errors['sellerName']}
        onChange={(event) => onChange('sellerName', event.currentTarget.value)}
      />
      <Textarea
        label={BUSINESS_LABELS.sellerAddress}
        description="The postal address, with the country."
        autosize
        minRows={3}
        maxLength={SELLER_ADDRESS_MAX}
        value={fields.sellerAddress}
        error={errors['sellerAddress']}
        onChange={(event) => onChange('sellerAddress', event.currentTarget.value)}
      />
      <TextInput
        label={BUSINESS_LABELS.taxNumber}
        description="Shown on invoices, such as your VAT number."
        maxLength={TAX_NUMBER_MAX}
        value={fields.taxNumber}
        error={errors['taxNumber']}
        onChange={(event) => onChange('taxNumber', event.currentTarget.value)}
      />
      <TextInput
        label={BUSINESS_LABELS.contactEmail}
        description="Shown to visitors by themes that have a place for it, like the next two. Optional."
        type="email"
        value={fields.contactEmail}
        error={errors['contactEmail']}
        onChange={(event) => onChange('contactEmail', event.currentTarget.value)}
      />
      <TextInput
        label={BUSINESS_LABELS.contactPhoneNumber}
        type="tel"
        maxLength={CONTACT_PHONE_MAX}
        value={fields.contactPhoneNumber}
        error={errors['contactPhoneNumber']}
        onChange={(event) => onChange('contactPhoneNumber', event.currentTarget.value)}
      />
      <Textarea
        label={BUSINESS_LABELS.contactAddress}
        description="Where visitors find you, without the country."
        autosize
        minRows={2}
        maxLength={SELLER_ADDRESS_MAX}
        value={fields.contactAddress}
        error={errors['contactAddress']}
        onChange={(event) => onChange('contactAddress', event.currentTarget.value)}
      />
    </>
  );
}
