import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENTITLEMENT } from '#shared/codes/entitlement.ts';
import { listAuditEntries } from '#shared/features/audit-log/contract.ts';
import { getTemplateSchema } from '#shared/features/site-forms/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { createIds } from '../../platform/ids/ids.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createAuditLog } from '../audit-log/service.ts';
import { createWebsiteService } from './service.ts';
import { switchEntitlement } from './switch-entitlement.ts';

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});

afterAll(() => app.close());

const takesMost = async () =>
  JSON.stringify(await owner.call(getTemplateSchema, { query: { type: 'form' } })).includes('maxLength');

function toggle(host: string, isOn: boolean) {
  const ids = createIds(app.clock);
  const purgeSite = () => app.purge(['site']);
  const websites = createWebsiteService({
    db: app.db,
    ids,
    homeHost: '',
    purgeSite,
    moveAmounts: () => Promise.resolve(),
  });
  const tools = { db: app.db, clock: app.clock, websites, audit: createAuditLog(app.db, ids), purgeSite };
  return switchEntitlement(tools, host, ENTITLEMENT.vanillaFormHandler, isOn);
}

it('an operator switches what a site is entitled to, which its activity log tells', async () => {
  expect(await takesMost()).toBe(true);
  expect(await toggle('localhost', false)).toBeDefined();
  expect(await takesMost()).toBe(false);
  const { entries } = await owner.call(listAuditEntries, { query: { act: 'switchEntitlement' } });
  expect(entries).toMatchObject([
    { actor: { kind: 'system' }, after: { [ENTITLEMENT.vanillaFormHandler]: false } },
  ]);
  await toggle('LOCALHOST', true);
  expect(await takesMost()).toBe(true);
});

it('of a host name that leads to no site switches nothing', async () => {
  expect(await toggle('nowhere.example', false)).toBeUndefined();
});

it('no page tells what a site is entitled to', async () => {
  await toggle('localhost', true);
  const page = await (await app.visitor().fetch('/?format=json')).text();
  expect(page).not.toContain('entitlements');
});
