import type { ReactNode } from 'react';
import classes from './window-screen.module.css';

/** A screen that fills the window: its head stays, and what is below it scrolls by itself. */
export function WindowScreen(props: {
  title: string;
  /** What is told beside the title, and told again when it changes. */
  said?: ReactNode;
  /** What can be done here; the last of it stands at the end of the head. */
  actions: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <h2 className={classes.title}>{props.title}</h2>
        {props.said !== undefined && (
          <span className={classes.said} role="status">
            {props.said}
          </span>
        )}
        {props.actions}
      </div>
      {props.children}
    </div>
  );
}
