import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { type Media, signMedia } from '#shared/features/media/contract.ts';
import { isPicture } from '#shared/features/media/rules.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { copyFrom } from '../../components/copy-text.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { OutsideLink } from '../../components/outside-link.tsx';
import classes from './media.module.css';

/** How long a link to a file lasts that is not open to everybody. */
const LINK_SECONDS = 24 * 60 * 60;

/** The address of the file, to copy and to open. One that is not open to everybody gets a link for a day. */
export function FileAddress({ media }: { media: Media }): ReactNode {
  const { site } = useStudio();
  const field = useRef<HTMLInputElement>(null);
  const [signed, setSigned] = useState<string>();
  const sign = useAct(
    (client, mediaId: string) =>
      client.call(signMedia, { params: { mediaId }, body: { seconds: LINK_SECONDS } }),
    [],
  );
  const path = media.isPublic ? media.url : signed;
  if (path === undefined) {
    return (
      <Button
        variant="default"
        size="xs"
        loading={sign.isPending}
        onClick={() =>
          sign.mutate(media.id, { onSuccess: ({ url }) => setSigned(url), onError: showProblem })
        }
      >
        Create a link for one day
      </Button>
    );
  }
  const address = new URL(path, site).href;
  const handleCopy = async () => {
    const isCopied = field.current !== null && (await copyFrom(field.current));
    showNotice(
      isCopied
        ? { message: 'The address is copied.' }
        : { message: 'The address could not be copied. Mark it and press Ctrl+C.', tone: 'problem' },
    );
  };
  return (
    <div className={classes.address}>
      <TextInput ref={field} className={classes.grow ?? ''} label="Address" readOnly value={address} />
      <Button variant="default" onClick={() => void handleCopy()}>
        Copy
      </Button>
      <OutsideLink address={isPicture(media.kind) ? `${address}?format=original` : address}>
        {isPicture(media.kind) ? 'Open' : 'Download'}
      </OutsideLink>
    </div>
  );
}
