import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SiteCheck, SiteFinding } from '#shared/features/site-check/contract.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { SiteCheckScreen } from './site-check-screen.tsx';

const PAGE_ID = 'a'.repeat(24);
const DEAD: SiteFinding = {
  kind: 'deadLink',
  message: 'A link leads to /gone, where visitors find no page.',
  page: 'About us',
  place: { kind: 'block', pageId: PAGE_ID, blockId: 'b1' },
};
const IMAGE: SiteFinding = {
  kind: 'noAlt',
  message: 'The template writes a picture without alt text.',
  page: 'site.region',
  place: { kind: 'template', path: 'site.region', line: 12 },
};
const DONE: SiteCheck = {
  id: 'c'.repeat(24),
  state: 'done',
  done: 3,
  total: 3,
  startedOn: '2026-01-31T09:00:00.000Z',
  finishedOn: '2026-01-31T09:00:02.000Z',
  findings: [DEAD, IMAGE],
};

function show(first: SiteCheck | null, later: { start?: SiteCheck | Response; cancel?: SiteCheck } = {}) {
  let check = first;
  const sent: string[] = [];
  const answer = (act: string, next: SiteCheck | Response | undefined) => {
    sent.push(act);
    if (next instanceof Response) return next;
    check = next ?? check;
    return { check };
  };
  const open = vi.fn<(finding: SiteFinding) => void>();
  const studio = createTestStudio({
    'GET /api/v1/site-check': () => ({ check }),
    'POST /api/v1/site-check': () => answer('start', later.start),
    'DELETE /api/v1/site-check': () => answer('cancel', later.cancel),
    'GET /api/translations': () => ({
      total: 20,
      kinds: [],
      languages: [
        { code: 'fr', name: 'Français', missing: 5, stale: 1 },
        { code: 'de', name: 'Deutsch', missing: 0, stale: 0 },
      ],
    }),
  });
  renderInStudio(<SiteCheckScreen openOf={(finding) => () => open(finding)} mayTranslate />, studio);
  return { sent, open };
}

afterEach(cleanup);

describe('the check of a site', () => {
  it('begins, and tells how far it is', async () => {
    const { sent } = show(null, { start: { ...DONE, state: 'working', done: 1, findings: [] } });
    expect(await screen.findByText('The site was not checked yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Check the site' }));
    expect(await screen.findByText('Checking: 1 of 3 pages.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    expect(sent).toEqual(['start']);
  });

  it('leads to where each finding is mended', async () => {
    const { open } = show(DONE);
    expect(await screen.findByText('3 pages checked, 2 findings.')).toBeTruthy();
    expect(screen.getByText('site.region, line 12')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: `Open: ${DEAD.message}` }));
    expect(open).toHaveBeenCalledWith(DEAD);
  });

  it('says which languages lack texts', async () => {
    show(DONE);
    expect(await screen.findByText('5 missing, 1 out of date.')).toBeTruthy();
    expect(screen.queryByText('Deutsch')).toBeNull();
  });

  it('is canceled, and keeps what was found', async () => {
    const { sent } = show(
      { ...DONE, state: 'working', done: 1, findings: [DEAD] },
      { cancel: { ...DONE, state: 'canceled', done: 1, findings: [DEAD] } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Canceled after 1 page, 1 finding so far.')).toBeTruthy();
    expect(sent).toEqual(['cancel']);
  });

  it('says that nothing was found', async () => {
    show({ ...DONE, findings: [] });
    expect(await screen.findByText('Nothing found')).toBeTruthy();
  });

  it('tells why it was not begun', async () => {
    show(null, { start: refuse(403, 'NOT_ALLOWED', 'Your role does not allow this.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Check the site' }));
    expect(await screen.findByText('Your role does not allow this. Nothing was changed.')).toBeTruthy();
  });
});
