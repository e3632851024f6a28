import { ConnectionError, DatabaseError } from 'sequelize';

/**
 * PostgreSQL's codes for what passes by itself or by an operator's hand: a lost connection (08), too little room or
 * too many connections (53), an end or a start of the server (57P), a broken disk (58), a lock that was not had in
 * time, a statement or a transaction that took too long, work that conflicted with other work however often it was
 * repeated (40001, 40P01), and a database that may only be read.
 */
const AWAY = /^(08|53|57P|58)|^(25006|25P03|25P04|40001|40P01|55P03|57014)$/;
/** The system's words for a connection that broke. */
const BROKEN = /^E(CONNRESET|CONNREFUSED|PIPE|TIMEDOUT)$/;
/** The system's word for a socket that is not there, which is its word for a file too. */
const NO_SOCKET = 'ENOENT';
/** What the driver says, without a code, of a connection that ended under its hands. */
const LOST = /^(Connection terminated|Client (has encountered a connection error|was closed))/;

/**
 * True for an error that says that the database does no work right now, and nothing of what it was asked: whoever
 * asks may come again.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  const cause = error instanceof DatabaseError ? error.original : error;
  if (!(cause instanceof Error)) return false;
  const { code, syscall } = cause as Error & { code?: unknown; syscall?: unknown };
  if (code === NO_SOCKET) return syscall === 'connect';
  return typeof code === 'string' ? AWAY.test(code) || BROKEN.test(code) : LOST.test(cause.message);
}
