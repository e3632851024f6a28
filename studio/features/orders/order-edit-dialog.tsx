import { Group, Stack, Text, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { editOrder } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/shape.ts';
import { addressLabel } from '#shared/places/address-form.ts';
import { addressLines } from '#shared/places/address-lines.ts';
import { findFieldErrors } from '../../api/describe-error.ts';
import { Dialog } from '../../components/dialog.tsx';
import { showNotice } from '../../components/notices.tsx';
import { DialogEnd, type OrderDialogProps } from './order-dialogs.tsx';
import { nameOfOrder } from './order-words.ts';
import { useOrderAct } from './use-order-act.ts';

type Address = Order['shippingAddress'];

/** The lines of an address that can be put right. */
const LINES = [
  'firstName',
  'lastName',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'city',
  'phone',
] as const satisfies readonly (keyof Address)[];

type Line = (typeof LINES)[number];

/** What stands side by side. */
const PAIRS: readonly (readonly Line[])[] = [
  ['firstName', 'lastName'],
  ['addressLine1'],
  ['addressLine2'],
  ['postalCode', 'city'],
  ['phone'],
];

/** Puts right to whom an order goes, and where. */
export function EditDialog({ order, onClose }: OrderDialogProps): ReactNode {
  const { country, region } = order.shippingAddress;
  const [email, setEmail] = useState(order.customerEmail);
  const [lines, setLines] = useState<Readonly<Record<Line, string>>>(
    () =>
      Object.fromEntries(LINES.map((line) => [line, order.shippingAddress[line] ?? ''])) as Record<
        Line,
        string
      >,
  );
  const isSent = country !== undefined;
  const act = useOrderAct(order, (client, said: { email: string; address?: typeof lines }, options) =>
    client.call(editOrder, { params: { orderId: order.id }, body: said }, options),
  );
  const errors = findFieldErrors(act.problem);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const said = isSent ? { email, address: lines } : { email };
    if ((await act.run(said)) === undefined) return;
    showNotice({ message: `${nameOfOrder(order)} is saved.` });
    onClose();
  };
  const place = addressLines(
    { ...(region === undefined ? {} : { region }), ...(isSent ? { country } : {}) },
    'en',
  );
  return (
    <Dialog title={`Address of ${nameOfOrder(order)}`} isOpen onClose={onClose}>
      <form onSubmit={(event) => void handleSubmit(event)}>
        <Stack gap="sm">
          <TextInput
            label="Email address"
            type="email"
            data-autofocus
            value={email}
            error={errors['email']}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          {isSent &&
            PAIRS.map((pair) => (
              <Group key={pair.join()} gap="sm" grow align="flex-start">
                {pair.map((line) => (
                  <TextInput
                    key={line}
                    label={addressLabel(country, line, 'en')}
                    value={lines[line]}
                    error={errors[`address.${line}`]}
                    onChange={(event) => setLines({ ...lines, [line]: event.currentTarget.value })}
                  />
                ))}
              </Group>
            ))}
          {isSent && (
            <Text size="sm" c="dimmed">
              It stays in {place.join(', ')}: tax and shipping were worked out for there. For another country
              cancel the order, and let the customer order again.
            </Text>
          )}
          <DialogEnd act={act} label="Save" onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
