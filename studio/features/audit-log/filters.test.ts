import { expect, it } from 'vitest';
import { readFilters, toAuditQuery } from './filters.ts';

it('reads what is looked for from the address and leaves out what it does not know', () => {
  const query = new URLSearchParams('actorId=a&act=&from=2026-11-01&to=soon&requestId=r1&other=x');
  expect(readFilters(query)).toEqual({ actorId: 'a', from: '2026-11-01', requestId: 'r1' });
});

it('means both days whole, as the person’s calendar has them', () => {
  const { from, to, ...rest } = toAuditQuery({ act: 'signIn', from: '2026-02-28', to: '2026-02-28' });
  expect(rest).toEqual({ act: 'signIn' });
  expect(new Date(from ?? '')).toEqual(new Date(2026, 1, 28));
  expect(new Date(to ?? '')).toEqual(new Date(2026, 2, 1));
});

it('asks for everything when nothing is given', () => {
  expect(toAuditQuery(readFilters(new URLSearchParams()))).toEqual({});
});
