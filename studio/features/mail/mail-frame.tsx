import type { ReactNode } from 'react';
import { useStudio } from '../../api/studio-context.tsx';
import type { Scheme } from './frame-document.ts';
import { toFrameDocument } from './frame-document.ts';
import classes from './mail.module.css';

/** A mail as its reader sees it: without scripts, without an origin, and with nothing from elsewhere than its site. */
export function MailFrame(props: {
  html: string;
  scheme: Scheme;
  /** In CSS pixels; as wide as there is room when undefined. */
  width?: number;
}): ReactNode {
  const { html, scheme, width } = props;
  const { site } = useStudio();
  return (
    // Where it is narrower than the mail it scrolls, and what scrolls has to be reachable by keys.
    <div className={classes.frameRoom} tabIndex={0} role="group" aria-label="Email">
      <iframe
        className={classes.frame}
        title="The email as its recipient sees it"
        sandbox=""
        srcDoc={toFrameDocument(html, scheme, site)}
        style={width === undefined ? undefined : { width, flex: '0 0 auto' }}
        data-scheme={scheme}
      />
    </div>
  );
}

/** A mail as it is told without HTML. */
export function MailText({ text }: { text: string }): ReactNode {
  return (
    // What scrolls has to be reachable by keys.
    <pre className={classes.text} tabIndex={0} role="region" aria-label="Plain text">
      {text}
    </pre>
  );
}
