import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeThemeArchive } from '../runtime/features/themes/archives.ts';
import { exportTheme, importTheme } from '../shared/features/themes/contract.ts';
import { type Answer, NotStarted, Refused, tellLine } from './theme-answer.ts';
import { filesIn } from './theme-folder.ts';

/** How a site is named on the command line. */
interface SiteOptions {
  readonly server?: string | undefined;
  readonly token?: string | undefined;
}

/** The site that a command is about, and the token for it. @throws NotStarted where one of them is missing */
export function siteOf({
  server = process.env['AWNING_SERVER'],
  token = process.env['AWNING_TOKEN'],
}: SiteOptions): { readonly server: string; readonly token: string } {
  if (server === undefined || token === undefined) throw new NotStarted('This needs --server and --token.');
  if (!URL.canParse(server)) throw new NotStarted(`--server is no address: ${server}`);
  return { server, token };
}

/** What a site answers to a call of its API. */
async function ask(
  options: SiteOptions,
  address: string,
  init: RequestInit,
): Promise<Record<string, unknown>> {
  const { server, token } = siteOf(options);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/zip' };
  let response: Response;
  try {
    response = await fetch(new URL(address, server), { ...init, headers });
  } catch {
    throw new NotStarted(`The server at ${server} cannot be reached.`);
  }
  const json = (await response.json()) as Record<string, unknown>;
  const { error } = json;
  if (!response.ok) throw new Refused(typeof error === 'string' ? error : response.statusText);
  return json;
}

/** Writes the theme of a site's draft into an archive. */
export async function exportTo(file: string, options: SiteOptions): Promise<Answer> {
  const { archive } = await ask(options, exportTheme.path, {});
  const content = Buffer.from(String(archive), 'base64');
  writeFileSync(file, content);
  return { text: `${file}: ${content.length} bytes`, json: { file, bytes: content.length }, isWrong: false };
}

/** A theme as one archive: a file that is one, or the files of a folder. */
async function archiveOf(source: string): Promise<Buffer> {
  if (statSync(source).isFile()) return readFileSync(source);
  return writeThemeArchive(
    filesIn(source).map((name) => ({ path: name, content: readFileSync(path.join(source, name)) })),
  );
}

/** Brings a theme into the draft of a site; with `look` only tells what would come of it. */
export async function importFrom(
  source: string,
  { look, ...options }: SiteOptions & { readonly look: boolean },
): Promise<Answer> {
  const body = new Uint8Array(await archiveOf(source));
  const address = `${importTheme.path}${look ? '?look=true' : ''}`;
  const answer = await ask(options, address, { method: importTheme.method, body });
  const { report, changes } = importTheme.output.parse(answer);
  const said = `${changes.length} files ${look ? 'would change' : 'changed'} in the draft`;
  return { text: [...report.map(tellLine), said].join('\n'), json: answer, isWrong: false };
}
