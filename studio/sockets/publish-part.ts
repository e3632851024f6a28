import type { ComponentType } from 'react';

/** What a part of the publish dialog that another feature brings is handed. */
interface PublishPartProps {
  /** To be called when a link of it is followed: the dialog closes. */
  readonly onFollow: () => void;
}

/** Tells something of what is published; nothing where there is nothing to tell. */
export type PublishPart = ComponentType<PublishPartProps>;
