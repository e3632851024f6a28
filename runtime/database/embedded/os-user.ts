import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** An account of the operating system that a process can run as. */
export interface OsUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses root, so one of these runs it there; no account has to be made. */
const SERVER_USERS = ['postgres', 'nobody'];

/** The accounts written down in a passwd file's text. */
export function parsePasswd(text: string): OsUser[] {
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    if (!name || !uid || !gid || !/^-?\d+$/.test(uid) || !/^-?\d+$/.test(gid)) return [];
    // macOS writes the account "nobody" as -2, which is meant as an unsigned number.
    return [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }];
  });
}

/** The account that runs PostgreSQL for root, or undefined where this machine has neither. */
export function findServerUser(): OsUser | undefined {
  const users = parsePasswd(readFileSync('/etc/passwd', 'utf8'));
  for (const name of SERVER_USERS) {
    const user = users.find((candidate) => candidate.name === name);
    if (user) return user;
  }
  return undefined;
}

const READ = 4;
const ENTER = 1;

function mayAccess(place: string, user: OsUser, bits: number): boolean {
  const { mode, uid, gid } = statSync(place);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}

/** Whether an account may walk down to a folder; parts that do not exist yet do not hinder it. */
export function canTraverse(folder: string, user: OsUser): boolean {
  const parent = path.dirname(folder);
  if (parent !== folder && !canTraverse(parent, user)) return false;
  return statSync(folder, { throwIfNoEntry: false }) === undefined || mayAccess(folder, user, ENTER);
}

/** Whether an account may walk down to a file and read and run it. */
export function canRun(file: string, user: OsUser): boolean {
  return canTraverse(path.dirname(file), user) && mayAccess(file, user, READ | ENTER);
}
