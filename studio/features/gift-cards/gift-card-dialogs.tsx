import { Button, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import type { GiftCard } from '#shared/features/gift-cards/contract.ts';
import { GIFT_CARD_REASON_MAX } from '#shared/features/gift-cards/rules.ts';
import type { FormatMoney } from '#shared/money/format-money.ts';
import { describeError, findFieldErrors } from '../../api/describe-error.ts';
import { copyFrom } from '../../components/copy-text.ts';
import { Dialog } from '../../components/dialog.tsx';
import { showNotice } from '../../components/notices.tsx';
import { Failure } from '../../components/page.tsx';
import { readCents } from './gift-card-words.ts';
import { type Issued, useAdjust, useIssue } from './queries.ts';

/** The code of a card that is handed over: it is shown here and never again. */
function CodeShown({ issued, onClose }: { issued: Issued; onClose: () => void }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const handleCopy = async () => {
    if (field.current !== null) setCopied(await copyFrom(field.current));
  };
  return (
    <Stack gap="sm">
      <Text size="sm">Copy the code now. It is not shown again.</Text>
      <Group gap="xs" align="end">
        <TextInput
          ref={field}
          label="Code"
          readOnly
          value={issued.code ?? ''}
          style={{ flex: '1 1 220px' }}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" onClick={() => void handleCopy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}

/** The last moment of a day that was chosen. */
const endOfDay = (day: string): string | null =>
  day === '' ? null : new Date(`${day}T23:59:59.999`).toISOString();

function IssueForm(props: {
  currency: string;
  formatMoney: FormatMoney;
  onIssued: (issued: Issued) => void;
  onClose: () => void;
}): ReactNode {
  const { currency, formatMoney } = props;
  const [amount, setAmount] = useState('');
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState('');
  const [lastDay, setLastDay] = useState('');
  const [wrong, setWrong] = useState('');
  const issue = useIssue();
  const errors = findFieldErrors(issue.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const read = readCents(amount, currency);
    if ('problem' in read) return setWrong(read.problem);
    const body = { amountCents: read.cents, email, message, expiresOn: endOfDay(lastDay) };
    return issue.mutate(body, {
      onSuccess(issued) {
        const { balance } = issued.giftCard;
        if (email !== '') {
          showNotice({ message: `A gift card of ${formatMoney(balance)} is on its way to ${email}.` });
        }
        props.onIssued(issued);
      },
    });
  };
  return (
    <form onSubmit={handleSubmit}>
      <Stack gap="sm">
        <TextInput
          label={`Amount in ${currency}`}
          inputMode="decimal"
          data-autofocus
          value={amount}
          error={wrong || errors['amountCents']}
          onChange={(event) => {
            setWrong('');
            setAmount(event.currentTarget.value);
          }}
        />
        <TextInput
          label="Send the code to"
          description="Leave empty to see the code yourself. It is shown once."
          type="email"
          value={email}
          error={errors['email']}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {email !== '' && (
          <Textarea
            label="Message"
            autosize
            minRows={2}
            maxLength={GIFT_CARD_REASON_MAX}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        )}
        <TextInput
          label="Expires on"
          description="Leave empty for no expiry date. Some countries do not allow gift cards that expire soon."
          type="date"
          value={lastDay}
          error={errors['expiresOn']}
          onChange={(event) => setLastDay(event.currentTarget.value)}
        />
        {issue.error !== null && Object.keys(errors).length === 0 && (
          <Failure>{describeError(issue.error)}</Failure>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={issue.isPending}>
            Issue gift card
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Issues a card by hand, and shows its code once where it is not sent. */
export function IssueDialog(props: {
  currency: string;
  formatMoney: FormatMoney;
  onClose: () => void;
}): ReactNode {
  const { onClose } = props;
  const [issued, setIssued] = useState<Issued>();
  return (
    <Dialog title="Issue a gift card" isOpen isFirm={issued !== undefined} onClose={onClose}>
      {issued === undefined ? (
        <IssueForm {...props} onIssued={(made) => (made.code === undefined ? onClose() : setIssued(made))} />
      ) : (
        <CodeShown issued={issued} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Adds to a card or takes off it, with the reason. */
export function AdjustDialog(props: {
  giftCard: GiftCard;
  formatMoney: FormatMoney;
  onClose: () => void;
}): ReactNode {
  const { giftCard, formatMoney, onClose } = props;
  const [way, setWay] = useState<'add' | 'take'>('add');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState('');
  const adjust = useAdjust(giftCard);
  const errors = findFieldErrors(adjust.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const read = readCents(amount, giftCard.currency);
    if ('problem' in read) return setWrong(read.problem);
    const { cents } = read;
    const body = { amountCents: way === 'add' ? cents : -cents, reason };
    return adjust.mutate(body, {
      onSuccess({ giftCard: { balance, last4 } }) {
        showNotice({ message: `The card ending in ${last4} now has a balance of ${formatMoney(balance)}.` });
        onClose();
      },
    });
  };
  return (
    <Dialog title={`Adjust the balance of the card ending in ${giftCard.last4}`} isOpen onClose={onClose}>
      <form onSubmit={handleSubmit}>
        <Stack gap="sm">
          <Text size="sm">Current balance: {formatMoney(giftCard.balance)}</Text>
          <SegmentedControl
            aria-label="Action"
            data={[
              { value: 'add', label: 'Add' },
              { value: 'take', label: 'Deduct' },
            ]}
            value={way}
            onChange={(value) => setWay(value === 'take' ? 'take' : 'add')}
          />
          <TextInput
            label={`Amount in ${giftCard.currency}`}
            inputMode="decimal"
            data-autofocus
            value={amount}
            error={wrong || errors['amountCents']}
            onChange={(event) => {
              setWrong('');
              setAmount(event.currentTarget.value);
            }}
          />
          <Textarea
            label="Reason"
            description="Shown in the balance history, to staff only."
            required
            autosize
            minRows={2}
            maxLength={GIFT_CARD_REASON_MAX}
            value={reason}
            error={errors['reason']}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {adjust.error !== null && Object.keys(errors).length === 0 && (
            <Failure>{describeError(adjust.error)}</Failure>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={adjust.isPending}>
              {way === 'add' ? 'Add' : 'Deduct'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
