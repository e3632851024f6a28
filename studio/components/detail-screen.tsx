import type { ReactNode } from 'react';
import classes from './detail-screen.module.css';

/** A screen that fills the window and that another one leads to, with the way back in its head. */
export function DetailScreen(props: {
  /** The way back. */
  back: ReactNode;
  title: ReactNode;
  intro: ReactNode;
  /** What can be done here, at the end of the head. */
  actions?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        {props.back}
        <div className={classes.words}>
          <h2 className={classes.title}>{props.title}</h2>
          <p className={classes.intro}>{props.intro}</p>
        </div>
        {props.actions}
      </div>
      <div className={classes.body}>{props.children}</div>
    </div>
  );
}
