import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Media } from '#shared/features/media/contract.ts';
import type { MediaKind } from '#shared/features/media/rules.ts';
import { isPicture } from '#shared/features/media/rules.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { FileIcon, MediaIcon, SoundIcon, VideoIcon } from '../../components/icons.tsx';
import classes from './media.module.css';
import { thumbnailOf } from './media-words.ts';

const ICONS: Readonly<Partial<Record<MediaKind, () => ReactNode>>> = {
  image: MediaIcon,
  drawing: MediaIcon,
  video: VideoIcon,
  audio: SoundIcon,
};

/**
 * A file as a small picture, or as the sign of its kind. It is decoration: its name stands beside it.
 * @param props.width px in which it is shown
 */
export function Thumbnail({ media, width }: { media: Media; width: number }): ReactNode {
  const { site } = useStudio();
  const [broken, setBroken] = useState<string>();
  const address = thumbnailOf(site, media, width * window.devicePixelRatio);
  const Icon = ICONS[media.kind] ?? FileIcon;
  if (!isPicture(media.kind) || broken === address) {
    return (
      <span className={classes.sign} data-kind={media.kind}>
        <Icon />
      </span>
    );
  }
  return (
    <img
      className={classes.picture}
      src={address}
      alt=""
      width={media.width}
      height={media.height}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(address)}
    />
  );
}
