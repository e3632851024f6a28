import { DatabaseError } from 'sequelize';
import { describe, expect, it } from 'vitest';
import { hideInText, hideSecrets } from './hide-secrets.ts';

const TOKEN = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV';

describe('what a log never holds', () => {
  it.each([
    ['mail to ada@saltmarsh.example failed', 'mail to [hidden] failed'],
    ['Key (email)=(ada@saltmarsh.example) exists', 'Key (email)=([hidden]) exists'],
    [`/api/3/commerce/cart/${TOKEN}/items`, '/api/3/commerce/cart/[hidden]/items'],
    [`crumb=AAAAAAAAAAAAAAAAAAAAAA.${TOKEN};`, 'crumb=[hidden];'],
    ['card 4242 4242 4242 4242 declined', 'card [hidden] declined'],
    ['GET /search?q=my+name&page=2 failed', 'GET /search[hidden] failed'],
  ])('%s', (text, shown) => {
    expect(hideInText(text)).toBe(shown);
  });

  it.each([
    'A request failed.',
    '65a1b2c3d4e5f60718293a4b',
    'at answer (/srv/awning/runtime/http/mount.ts:98:23)',
    '20261121-0945-create-rate-limits',
    'What now? Nothing.',
  ])('says "%s" as it is', (text) => {
    expect(hideInText(text)).toBe(text);
  });

  it('are fields with such a name, however deep, and the rest stays', () => {
    const facts = { requestId: 'r', user: { name: 'x', newPassword: 'y', list: [{ Cookie: 'z' }] }, ms: 3 };
    expect(hideSecrets(facts)).toEqual({
      requestId: 'r',
      user: { name: 'x', newPassword: '[hidden]', list: [{ Cookie: '[hidden]' }] },
      ms: 3,
    });
  });

  it('are the values of a database error, and those of its cause', () => {
    const original = Object.assign(new Error('duplicate key'), {
      sql: "INSERT INTO people VALUES ('ada')",
      detail: 'Key (name)=(ada)',
      parameters: ['ada'],
    });
    const error = new DatabaseError(original);
    const shown = JSON.stringify(hideSecrets({ err: Object.assign(error, { cause: original }) }));
    expect(shown).toContain('duplicate key');
    expect(shown).not.toContain('ada');
  });

  it('ends with data that holds itself', () => {
    const loop: { next?: object } = {};
    loop.next = loop;
    expect(JSON.stringify(hideSecrets(loop))).toContain('[hidden]');
  });
});
