import type { Request, RequestHandler, Response } from 'express';
import { type EdgeDeps, siteOfRequest } from './request.ts';
import { isLockedOut } from './site-lock.ts';

/** Answers who has not given the password of a site. */
export type ShowLock = (request: Request, response: Response) => Promise<void>;

/**
 * Stands in front of all addresses of a site but its calls, which look by themselves: while the site asks for a password,
 * those are answered that features leave open, and nothing else.
 * @param open beginnings of paths
 * @param callsPath below it are calls
 */
export function createSiteDoor(
  edge: EdgeDeps,
  open: readonly string[],
  callsPath: string,
  showLock: ShowLock,
): RequestHandler {
  const beginnings = [callsPath, ...open];
  // Express reads capital letters as small ones.
  const isOpen = (path: string) => {
    const asked = path.toLowerCase();
    return beginnings.some((one) => asked === one || asked.startsWith(`${one}/`));
  };
  return async (request, response, next) => {
    if (isOpen(request.path)) {
      next();
      return;
    }
    const site = await siteOfRequest(edge, request);
    if (await isLockedOut(edge, request, response, site)) await showLock(request, response);
    else next();
  };
}
