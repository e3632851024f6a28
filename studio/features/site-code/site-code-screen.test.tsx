import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { KeptSiteCode } from '#shared/features/site-code/contract.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { SiteCodeScreen } from './site-code-screen.tsx';

const NOTHING: KeptSiteCode = { snippets: [], origins: [], verification: [], version: 'v1' };

function show(kept: KeptSiteCode = NOTHING, refusal?: Response) {
  const sent: unknown[] = [];
  const studio = createTestStudio({
    'GET /api/v1/site-code': () => kept,
    'PUT /api/v1/site-code': ({ body }: { body: object }) => {
      sent.push(body);
      return refusal ?? { ...body, version: 'v2' };
    },
  });
  renderInStudio(<SiteCodeScreen />, studio);
  return { sent };
}

afterEach(cleanup);

describe('the code of all pages', () => {
  it('is added and kept with what it was based on', async () => {
    const { sent } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add code' }));
    await userEvent.type(screen.getByLabelText('Name'), 'Counter');
    await userEvent.type(screen.getByLabelText('HTML'), '<script src="https://a.example/x.js"></script>');
    await userEvent.type(screen.getByLabelText(/^Origins/), 'https://a.example');
    await userEvent.type(screen.getByLabelText('Google Search Console'), 'abc');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/The code is kept/)).toBeTruthy();
    expect(sent).toEqual([
      {
        snippets: [
          {
            title: 'Counter',
            place: 'head',
            code: '<script src="https://a.example/x.js"></script>',
            needsConsent: false,
          },
        ],
        origins: ['https://a.example'],
        verification: [{ service: 'google-site-verification', token: 'abc' }],
        baseVersion: 'v1',
      },
    ]);
  });

  it('that needs consent is said not to be loaded', async () => {
    const snippet = { title: 'Ads', place: 'head' as const, code: '<i></i>', needsConsent: true };
    show({ ...NOTHING, snippets: [snippet] });
    expect(await screen.findByText(/code that is marked so is not loaded at all/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Ads' }));
    expect(screen.queryByLabelText('HTML')).toBeNull();
  });

  it('is not sent with an origin that is none', async () => {
    const { sent } = show();
    await userEvent.type(await screen.findByLabelText(/^Origins/), 'example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter an origin such as https://example.com.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('stays here where the server refuses', async () => {
    show(NOTHING, refuse(409, 'STALE', 'Somebody changed the code meanwhile.'));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Somebody changed the code meanwhile. Nothing was changed.')).toBeTruthy();
  });
});
