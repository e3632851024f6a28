/** How well a part of a theme is understood. */
export const REPORT_KINDS = ['supported', 'approximated', 'ignored'] as const;

/** One line of the report on a theme. */
export interface ReportLine {
  readonly kind: (typeof REPORT_KINDS)[number];
  /** What it is, in words. */
  readonly what: string;
  /** The first place of it. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** How many there are. */
  readonly count: number;
  /** What to do; empty where nothing has to be done. */
  readonly remedy: string;
}

/** What is looked for in the texts of a theme. */
interface Sign {
  readonly kind: ReportLine['kind'];
  readonly what: string;
  readonly remedy: string;
  /** Files that it stands in. */
  readonly files: RegExp;
  readonly pattern: RegExp;
}

const TEMPLATES = /\.(?:region|list|item|page|block|html)$/;
const SCRIPTS = /\.(?:js|region|list|item|page|block|html)$/;
const SHEETS = /\.(?:less|css)$/;

const tag = (name: string) => new RegExp(`<(?:awning|squarespace):${name}\\b`, 'gi');

const SIGNS: readonly Sign[] = [
  {
    kind: 'supported',
    what: 'Navigation tags',
    remedy: '',
    files: TEMPLATES,
    pattern: tag('(?:folder-)?navigation'),
  },
  {
    kind: 'supported',
    what: 'Query tags',
    remedy: '',
    files: TEMPLATES,
    pattern: tag('(?:query|related)'),
  },
  {
    kind: 'approximated',
    what: 'Block fields',
    remedy: 'Each is one text that you fill in on the page, not a grid of blocks.',
    files: TEMPLATES,
    pattern: tag('block-field'),
  },
  {
    kind: 'approximated',
    what: 'Scripts',
    remedy: 'Each is loaded by itself, in the order of the page; they are not combined.',
    files: TEMPLATES,
    pattern: tag('script'),
  },
  { kind: 'supported', what: 'Tweaks', remedy: '', files: SHEETS, pattern: /(?:\/\/|\/\*)[ \t]*tweak\b/gi },
  {
    kind: 'approximated',
    what: 'Icon fonts of the platform',
    remedy:
      'Icons of ours are drawn: arrows and crosses by the signs of the platform, all others by their words, as the documentation of themes lists them.',
    files: SHEETS,
    pattern: /(?:squarespace-ui-font|social-icon-font)/gi,
  },
  {
    kind: 'ignored',
    what: 'The old global library of the platform (YUI, Static.SQUARESPACE_CONTEXT)',
    remedy:
      'It is not there. Write these scripts anew without it; pictures with data-src are loaded by the site itself.',
    files: SCRIPTS,
    pattern:
      /\bY\.(?:use|one|all|on|Squarespace|Node|Lang)\b|\bYUI\s*\(|Static\.SQUARESPACE_CONTEXT|\bSquarespace\.\w+/g,
  },
  {
    kind: 'ignored',
    what: 'Scripts that stand in templates',
    remedy:
      'Browsers are told not to run them. Put them into a file in scripts/, and name that file with a script tag.',
    files: TEMPLATES,
    pattern: /<script(?![^<>]*\s(?:src|type)\s*=)[^<>]*>/gi,
  },
  {
    kind: 'ignored',
    what: 'Scripts, styles and fonts of other sites',
    remedy: 'Browsers are told not to load them. Put them into scripts/, styles/ or assets/.',
    files: /\.(?:less|css|region|list|item|page|block|html)$/,
    pattern:
      /<script\b[^<>]*\ssrc\s*=\s*["'](?:https?:)?\/\/|<link\b(?=[^<>]*\bstylesheet\b)[^<>]*\shref\s*=\s*["'](?:https?:)?\/\/|@import\s+(?:\(\w+\)\s*)?(?:url\(\s*)?["']?(?:https?:)?\/\//gi,
  },
  {
    kind: 'ignored',
    what: 'Addresses of the platform’s own files',
    remedy: 'Put these files into assets/ and lead there.',
    files: /\.(?:less|css|js|region|list|item|page|block|html)$/,
    pattern: /(?:["'(]\/universal\/|(?:static\d?|assets)\.squarespace\.com)/gi,
  },
];

function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length;
}

function linesOfSign(texts: ReadonlyMap<string, string>, { files, pattern, ...said }: Sign): ReportLine[] {
  let first: { readonly path: string; readonly line: number } | undefined;
  let count = 0;
  for (const [path, text] of texts) {
    if (!files.test(path)) continue;
    const found = [...text.matchAll(pattern)];
    const [match] = found;
    if (match !== undefined) first ??= { path, line: lineAt(text, match.index) };
    count += found.length;
  }
  return first === undefined ? [] : [{ ...said, ...first, count }];
}

/** Mistakes of the same kind and file as one line each. */
function linesOfProblems(problems: ReportInput['problems']): ReportLine[] {
  const lines = new Map<string, ReportLine>();
  for (const { path, line, message, hint = '' } of problems) {
    const key = `${path}\n${message}\n${hint}`;
    const known = lines.get(key);
    lines.set(
      key,
      known === undefined
        ? {
            kind: 'ignored',
            what: message,
            path,
            line,
            count: 1,
            remedy: hint || 'Change it in the editor.',
          }
        : { ...known, count: known.count + 1 },
    );
  }
  return [...lines.values()];
}

/** What a report is made of. */
export interface ReportInput {
  /** Texts of the theme by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Paths of its other files. */
  readonly others: readonly string[];
  /** Mistakes of its templates. */
  readonly problems: readonly {
    readonly path: string;
    readonly line: number;
    readonly message: string;
    /** What to do. */
    readonly hint?: string;
  }[];
  /** Mistakes of its sheets and tweaks. */
  readonly sheetProblems: readonly {
    readonly path: string;
    readonly line: number;
    readonly message: string;
  }[];
}

const ORDER: readonly ReportLine['kind'][] = ['ignored', 'approximated', 'supported'];
/** So many mistakes are told one by one. */
const MOST_MISTAKES = 500;

const USED = /^(?:assets|scripts|styles|blocks|collections|pages)\/|^template\.conf$|^[^/]+\.region$/;

function countLine(
  paths: readonly string[],
  said: Pick<ReportLine, 'kind' | 'what' | 'remedy'>,
): ReportLine[] {
  const [path] = paths;
  return path === undefined ? [] : [{ ...said, path, line: 1, count: paths.length }];
}

/**
 * The report on a theme that is brought in: what of it works, what works in another way, and what does not.
 * Mistakes come first, then what is ignored, approximated and supported.
 */
export function reportTheme({ texts, others, problems, sheetProblems }: ReportInput): ReportLine[] {
  const paths = [...texts.keys(), ...others];
  const templates = paths.filter((path) => TEMPLATES.test(path) && USED.test(path));
  const unused = paths.filter((path) => !USED.test(path));
  const lines = [
    ...linesOfProblems(problems.filter(({ path }) => USED.test(path))),
    ...sheetProblems.map(
      ({ path, line, message }): ReportLine => ({
        kind: 'ignored',
        what: `Styles: ${message}`,
        path,
        line,
        count: 1,
        remedy: 'The statement is left out. Change it in the editor.',
      }),
    ),
    ...countLine(unused, {
      kind: 'ignored',
      what: 'Files that no page uses',
      remedy: 'They are kept, and are there again when the theme is exported.',
    }),
    ...SIGNS.flatMap((sign) => linesOfSign(texts, sign)),
    ...countLine(templates, { kind: 'supported', what: 'Templates', remedy: '' }),
    ...countLine(
      paths.filter((path) => SHEETS.test(path) && USED.test(path)),
      { kind: 'supported', what: 'Style sheets', remedy: '' },
    ),
    ...countLine(
      paths.filter((path) => path.startsWith('assets/')),
      { kind: 'supported', what: 'Pictures, fonts and other files', remedy: '' },
    ),
  ];
  const sorted = ORDER.flatMap((kind) => lines.filter((line) => line.kind === kind));
  const mistakes = sorted.filter(({ kind }) => kind === 'ignored');
  const rest = mistakes.slice(MOST_MISTAKES);
  const [first] = rest;
  if (first === undefined) return sorted;
  const more = {
    ...first,
    what: 'More of this kind',
    count: rest.reduce((sum, { count }) => sum + count, 0),
    remedy: 'Solve those above first.',
  };
  return [...mistakes.slice(0, MOST_MISTAKES), more, ...sorted.filter(({ kind }) => kind !== 'ignored')];
}
