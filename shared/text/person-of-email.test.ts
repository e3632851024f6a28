import { describe, expect, it } from 'vitest';
import { personOfEmail } from './person-of-email.ts';

/** Email addresses, each with the person that limits count it for. */
const CASES: readonly (readonly [email: string, person: string])[] = [
  ['eve@marsh.example', 'eve@marsh.example'],
  [' Eve@Marsh.Example ', 'eve@marsh.example'],
  ['eve+1@marsh.example', 'eve@marsh.example'],
  ['EVE+Shop+2@marsh.example', 'eve@marsh.example'],
  ['eve+@marsh.example', 'eve@marsh.example'],
  ['eve.marsh+1@marsh.example', 'eve.marsh@marsh.example'],
  ['eve.marsh@marsh.example', 'eve.marsh@marsh.example'],
  ['evemarsh@marsh.example', 'evemarsh@marsh.example'],
  ['e.v.e@gmail.com', 'eve@gmail.com'],
  ['E.Ve+news@GoogleMail.com', 'eve@gmail.com'],
  ['eve@googlemail.com', 'eve@gmail.com'],
  ['e.ve@mail.gmail.com', 'e.ve@mail.gmail.com'],
  ['e.ve@notgmail.com', 'e.ve@notgmail.com'],
  ['e.ve@gmail.com.example', 'e.ve@gmail.com.example'],
  ['+1@marsh.example', '+1@marsh.example'],
  ['eve@sub+1.example', 'eve@sub+1.example'],
  ['jo@home+1@marsh.example', 'jo@home@marsh.example'],
  ['eve', 'eve'],
  ['', ''],
];

describe('the person of an email address', () => {
  it.each(CASES)('of %j is %j', (email, person) => {
    expect(personOfEmail(email)).toBe(person);
  });

  it('is the person of what it gives, too', () => {
    for (const [, person] of CASES) expect(personOfEmail(person)).toBe(person);
  });
});
