import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { plainText } from '#shared/html/plain-text.ts';
import { Badge } from '../../components/page.tsx';
import type { ListedText } from './texts-of-things.ts';
import classes from './translations.module.css';

const STATE_WORDS = { missing: 'Missing', stale: 'Source changed', translated: undefined } as const;
const SNIPPET_MAX = 160;

/** Words of a text for the list. */
const snippetOf = ({ source, isRich }: ListedText): string =>
  (isRich ? plainText(source) : source).slice(0, SNIPPET_MAX);

function Entry(props: {
  text: ListedText;
  isChosen: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}): ReactNode {
  const { text, isChosen } = props;
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const word = STATE_WORDS[text.state];
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={classes.entry}
        aria-current={isChosen ? 'true' : undefined}
        tabIndex={isChosen ? 0 : -1}
        data-pane-heart={isChosen ? true : undefined}
        onClick={props.onChoose}
        onKeyDown={props.onKeyDown}
      >
        <span className={classes.label}>
          {text.label}
          {word !== undefined && <Badge tone="amber">{word}</Badge>}
        </span>
        <span className={classes.snippet}>{snippetOf(text)}</span>
      </button>
    </li>
  );
}

/** All texts under the things that they stand in; arrow keys go from one to the next. */
export function TextList(props: {
  texts: readonly ListedText[];
  chosen: ListedText | undefined;
  onChoose: (text: ListedText) => void;
  /** What stands at the end of the list. */
  children: ReactNode;
}): ReactNode {
  const { texts, chosen, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = texts[texts.findIndex(({ key }) => key === chosen?.key) + step];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button[tabindex]') ?? [])];
    buttons[texts.indexOf(next)]?.focus();
    onChoose(next);
  };
  const groups: { thing: ListedText['thing']; texts: ListedText[] }[] = [];
  for (const text of texts) {
    const last = groups.at(-1);
    if (last?.thing === text.thing) last.texts.push(text);
    else groups.push({ thing: text.thing, texts: [text] });
  }
  return (
    <div className={classes.texts} ref={list}>
      {groups.map(({ thing, texts: own }) => (
        <section key={`${thing.kind}/${thing.id}`} aria-label={thing.title}>
          <h3 className={classes.thing}>
            {thing.title} <span className={classes.kind}>{thing.kindTitle}</span>
          </h3>
          <ul className={classes.entries}>
            {own.map((text) => (
              <Entry
                key={text.key}
                text={text}
                isChosen={text.key === chosen?.key}
                onChoose={() => onChoose(text)}
                onKeyDown={handleKey}
              />
            ))}
          </ul>
        </section>
      ))}
      {props.children}
    </div>
  );
}
