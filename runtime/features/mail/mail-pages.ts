import type { MailState } from '#shared/features/mail/rules.ts';
import { MAIL_PATH, UNSUBSCRIBE_PATH } from '#shared/features/mail/paths.ts';
import type { Engine } from '#shared/template/index.ts';
import type { OwnPage } from '../../http/own-page.ts';
import type { PageWords } from './page-texts.ts';

/** A mail in the list. */
export interface ListedMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly state: MailState;
  readonly problem: string | null;
  readonly writtenAt: string;
}

/** The way a mail is shown. */
export type MailView = 'html' | 'text' | 'source';

export interface MailPages {
  /** The mails of a site with one of them opened, or none. */
  outbox(
    site: { title: string; language: string },
    mails: readonly ListedMail[],
    opened: { mail: ListedMail; view: MailView; content: string } | undefined,
  ): OwnPage;
  /** Tells a reader something, and asks where the words have a button. */
  notice(site: { title: string }, words: Omit<PageWords, 'texts' | 'languages'>, token?: string): OwnPage;
}

const STATE_WORDS: Readonly<Record<MailState, string>> = {
  queued: 'Waiting',
  sending: 'On its way',
  sent: 'Delivered',
  failed: 'Failed',
  held: 'Held back',
  undecided: 'Unclear',
};

const VIEWS: readonly { readonly view: MailView; readonly title: string }[] = [
  { view: 'html', title: 'Mail' },
  { view: 'text', title: 'Plain text' },
  { view: 'source', title: 'Source' },
];

const STYLE = `
  :root { color-scheme: light dark; --paper: #f6f4ef; --sheet: #fff; --ink: #23201c; --quiet: #6b645a; --line: #ddd7ca; --accent: #1f6f54; --on-accent: #fff; --tint: #eaf2ee; --warn: #8a4b00; --stripe: #e3dccd; }
  @media (prefers-color-scheme: dark) { :root { --paper: #171614; --sheet: #211f1c; --ink: #f1eee8; --quiet: #aaa398; --line: #37342f; --accent: #7fcfb0; --on-accent: #10251d; --tint: #22312a; --warn: #f0b35f; --stripe: #37342f; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 14px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
  a { color: var(--accent); }
  a:focus-visible, button:focus-visible, iframe:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  h1, h2 { margin: 0; font-weight: 600; text-wrap: balance; overflow-wrap: anywhere; }
  h1 { font-size: 16px; }
  h2 { font-size: 20px; line-height: 1.3; }
  .awning { display: flex; height: 10px; }
  .awning i { flex: 1; background: var(--accent); border-radius: 0 0 7px 7px; }
  .awning i:nth-child(even) { background: var(--stripe); }
  .quiet { color: var(--quiet); }
  .note { max-width: 460px; margin: 12vh auto 0; padding: 0 16px; }
  .note > div:last-child { background: var(--sheet); border: 1px solid var(--line); border-top: 0; border-radius: 0 0 10px 10px; padding: 28px; }
  .note p { margin: 12px 0 0; }
  button { margin-top: 20px; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: 8px; padding: 10px 18px; cursor: pointer; }
  .outbox { display: grid; height: 100vh; grid-template-rows: auto auto 1fr; }
  .outbox > main { display: grid; grid-template-columns: minmax(260px, 340px) 1fr; min-height: 0; }
  .outbox > header { padding: 14px 20px; border-bottom: 1px solid var(--line); display: flex; gap: 4px 16px; align-items: baseline; flex-wrap: wrap; }
  .list { overflow: auto; border-right: 1px solid var(--line); margin: 0; padding: 0; list-style: none; }
  .list a { display: block; padding: 10px 20px; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
  .list a:hover { background: var(--sheet); }
  .list a[aria-current] { background: var(--tint); box-shadow: inset 3px 0 var(--accent); }
  .list a:focus-visible { outline-offset: -2px; }
  .list b { display: block; font-weight: 600; overflow-wrap: anywhere; }
  .list a > span { display: flex; justify-content: space-between; gap: 12px; color: var(--quiet); font-size: 13px; }
  .list a > span > :first-child { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .problem { color: var(--warn); }
  .pane { overflow: auto; display: flex; flex-direction: column; min-width: 0; }
  .pane > header { padding: 16px 24px 0; }
  .pane > header p { margin: 4px 0 0; overflow-wrap: anywhere; }
  nav { display: flex; gap: 4px; padding: 12px 24px; border-bottom: 1px solid var(--line); }
  nav a { padding: 4px 10px; border-radius: 6px; color: inherit; text-decoration: none; }
  nav a[aria-current] { background: var(--tint); color: var(--accent); font-weight: 600; }
  iframe { flex: 1; width: 100%; min-height: 420px; border: 0; background: #fff; }
  pre { flex: 1; margin: 0; padding: 20px 24px; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 'JetBrains Mono', ui-monospace, Menlo, Consolas, monospace; }
  .alone { grid-column: 1 / -1; }
  .empty { margin: auto; padding: 40px 24px; max-width: 380px; text-align: center; }
  .empty .awning { width: 90px; margin: 0 auto 18px; }
  .empty p { margin: 8px 0 0; }
  .back { display: none; }
  @media (max-width: 760px) {
    .outbox, .outbox > main { display: block; height: auto; }
    .list { border-right: 0; }
    .outbox.opened .list { display: none; }
    .hint { display: none; }
    .back { display: inline-block; margin-bottom: 8px; }
    .pane > header { padding: 12px 20px 0; }
    nav { padding: 12px 20px; flex-wrap: wrap; }
    iframe { min-height: 75vh; }
  }
`;

const STYLE_ELEMENT = /<style\b[^>]*>([\s\S]*?)<\/style\b/gi;

const AWNING = '<div class="awning" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i></div>';

const HEAD = `<!doctype html>
<html lang="{language|htmlattr}" dir="{direction|htmlattr}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>{heading|html} - {site.title|html}</title>{@|apply style}</head>`;

const NOTICE = `${HEAD}<body><main class="note">${AWNING}<div><h1>{heading|html}</h1><p>{text|html}</p>
{.section token}<form method="post" action="${UNSUBSCRIBE_PATH}?token={@|htmlattr}"><button>{button|html}</button></form>{.end}
<p class="quiet"><a href="/">{site.title|html}</a></p></div></main></body></html>`;

const OUTBOX = `${HEAD}<body><div class="outbox{.section opened} opened{.end}">${AWNING}
<header><h1>{heading|html}</h1><span class="quiet">{site.title|html}. This page is shown on this machine alone.</span></header>
<main>{.section mails}<ul class="list" aria-label="Mails, the latest first">{.repeated section @}
<li><a href="${MAIL_PATH}/{id|htmlattr}"{.section isOpened} aria-current="page"{.end}><b>{subject|html}</b>
<span><span>{to|html}</span><span{.section isProblem} class="problem"{.end}>{stateWord|html}</span></span></a></li>{.end}</ul>{.end}
{.section opened}<div class="pane"><header><a class="back" href="${MAIL_PATH}">All mails</a><h2>{subject|html}</h2>
<p class="quiet">To {to|html}, written <time datetime="{writtenAt|htmlattr}">{written|html}</time>. {stateWord|html}.</p>
{.section problem}<p class="problem">{@|html}</p>{.end}</header>
<nav aria-label="Ways to see it">{.repeated section views}<a href="${MAIL_PATH}/{id|htmlattr}?view={view|htmlattr}"{.section isShown} aria-current="page"{.end}>{title|html}</a>{.end}</nav>
{.section isFramed}<iframe title="The email as its recipient sees it" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="{content|htmlattr}"></iframe>{.or}<pre tabindex="0">{content|html}</pre>{.end}</div>
{.end}
{.section invitation}<div class="pane {className|htmlattr}"><div class="empty">${AWNING}<h2>{heading|html}</h2><p class="quiet">{text|html}</p></div></div>{.end}
</main></div></body></html>`;

/** What stands in place of a mail when none is opened. */
function invite(hasMails: boolean): { heading: string; text: string; className: string } {
  return hasMails
    ? { heading: 'Choose a mail', text: 'It is shown here as its reader sees it.', className: 'hint' }
    : {
        heading: 'No mails yet',
        text: 'Invite somebody or ask for a new password: what would be sent is shown here.',
        className: 'alone',
      };
}

function compileAll(engine: Engine) {
  return {
    style: engine.compile('<style>{style}</style>'),
    notice: engine.compile(NOTICE),
    outbox: engine.compile(OUTBOX),
  };
}

/** Makes the pages about mails that the server itself shows. */
export function createMailPages(engine: Engine): MailPages {
  let compiled: ReturnType<typeof compileAll> | undefined;

  function fill(page: 'notice' | 'outbox', facts: object, others: readonly string[] = []): OwnPage {
    // With the first page, since a start need not wait for it.
    compiled ??= compileAll(engine);
    const { html } = compiled[page].render({
      json: { ...facts, style: STYLE },
      partials: { style: compiled.style },
    });
    return { html, styles: [STYLE, ...others] };
  }

  const toShown = (mail: ListedMail) => ({
    ...mail,
    stateWord: STATE_WORDS[mail.state],
    isProblem: mail.problem !== null || mail.state === 'failed' || mail.state === 'undecided',
    written: mail.writtenAt.slice(0, 16).replace('T', ' '),
  });

  return {
    outbox(site, mails, opened) {
      const id = opened?.mail.id;
      const facts = {
        site,
        language: 'en',
        direction: 'ltr',
        heading: 'Mails',
        mails: mails.map((mail) => ({ ...toShown(mail), isOpened: mail.id === id })),
        invitation: opened === undefined ? invite(mails.length > 0) : null,
        opened: opened && {
          ...toShown(opened.mail),
          views: VIEWS.map((one) => ({ ...one, id, isShown: one.view === opened.view })),
          isFramed: opened.view === 'html',
          content: opened.content,
        },
      };
      // The frame of a mail has the policy of the page around it.
      const ofMail = [...(opened?.content ?? '').matchAll(STYLE_ELEMENT)].map(([, css = '']) => css);
      return fill('outbox', facts, ofMail);
    },
    notice: (site, words, token) => fill('notice', { site, ...words, token }),
  };
}
