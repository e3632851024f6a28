import { Button, Group } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import { useWhen, WhenField } from '../../../components/when-field.tsx';
import { formatInZone } from '../../../components/zone-time.ts';

interface PublishTimeProps {
  /** ISO time that is set; null where none is. */
  readonly publishOn: string | null;
  readonly timeZone: string;
  readonly onChange: (publishOn: string | null) => void;
}

function TimeForm(props: PublishTimeProps & { onClose: () => void }): ReactNode {
  const { publishOn, timeZone, onChange, onClose } = props;
  const when = useWhen(timeZone, publishOn === null ? undefined : Date.parse(publishOn));
  const settle = (next: string | null) => {
    onChange(next);
    onClose();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (when.check()) settle(when.iso);
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <WhenField when={when} timeZone={timeZone} />
      <Group justify="flex-end" gap="xs" mt="md">
        {publishOn === null ? (
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        ) : (
          <Button variant="default" onClick={() => settle(null)}>
            Set no time
          </Button>
        )}
        <Button type="submit">Set this time</Button>
      </Group>
    </form>
  );
}

/** When a hidden product is shown by itself, in the time zone of the site. */
export function PublishTime(props: PublishTimeProps): ReactNode {
  const { publishOn, timeZone } = props;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
        {publishOn === null ? 'Show at a set time' : `From ${formatInZone(Date.parse(publishOn), timeZone)}`}
      </Button>
      <Dialog title="Show at a set time" isOpen={isOpen} onClose={close}>
        <TimeForm {...props} onClose={close} />
      </Dialog>
    </>
  );
}
