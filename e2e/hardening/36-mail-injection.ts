import { setCartEmail } from '#shared/features/cart/contract.ts';
import { signUpForRestock } from '#shared/features/restock/contract.ts';
import { SITES } from './support/bench.ts';
import { comeToBuy, findCounted, offerShipping, orderOf, pay, stockUp } from './support/buyers.ts';
import { runCheck } from './support/check.ts';
import { startMailSink } from './support/mail-sink.ts';
import { comeToInvite, invite, skipTime, until } from './support/mails.ts';
import { asAdmin, siteIdOf } from './support/rows.ts';

const MAIL_SECONDS = 30;
const EVIL = 'victim@evil.example';
const BREAKS = ['\r\n', '\n', '\r', '\r\n ', '\u2028', '\u0085', '%0d%0a', '\v', '\f'];
const ONCE = ['from', 'to', 'subject', 'date', 'message-id', 'reply-to', 'content-type', 'mime-version'];
/** What every mail of the shop has, and nothing that a text can add. */
const FORBIDDEN = ['bcc', 'cc', 'x-injected', 'resent-to'];

/** Names of the headers of a mail, in lower case. */
function headersOf(mail: string): string[] {
  const [head = ''] = mail.split('\r\n\r\n');
  return [...head.matchAll(/^([!-9;-~]+):/gm)].map(([, name = '']) => name.toLowerCase());
}

const sink = await startMailSink();
await runCheck(
  'C36',
  async (bench, findings) => {
    const { alpha } = SITES;
    await offerShipping(bench, alpha);
    const [item] = await findCounted(bench, alpha, 1);
    if (item === undefined) throw new Error('There is nothing to sell.');
    await stockUp(bench, alpha, [item], BREAKS.length);
    const inviting = await comeToInvite(bench);
    for (const [index, line] of BREAKS.entries()) {
      const injected = `${line}Bcc: ${EVIL}${line}X-Injected: yes${line}${line}Buy here`;
      // Addresses with more than an address in them are none.
      const buyer = await comeToBuy(bench, alpha, [item], { email: `buyer-${index}@marsh.example` });
      const path = setCartEmail.path.replace(':cartToken', buyer.cartToken);
      for (const email of [
        `a@b.example${injected}`,
        `a@b.example,${EVIL}`,
        `"a${line}"@b.example`,
        `<a@b.example>${line}`,
      ]) {
        const isTrimmed = email.trim() === '<a@b.example>';
        const set = await buyer.visitor.call(setCartEmail.method, path, { email });
        findings.expect(
          set.status === 400 || isTrimmed,
          `the address ${JSON.stringify(email)} is taken: ${set.status}`,
        );
        const asked = await invite(inviting, email);
        findings.expect(asked.status === 400, `${JSON.stringify(email)} is invited: ${asked.status}`);
        const restock = await buyer.visitor.call(signUpForRestock.method, signUpForRestock.path, {
          email,
          productId: item.itemId,
          variantId: item.variantId,
        });
        findings.expect(restock.status === 400, `${JSON.stringify(email)} signs up: ${restock.status}`);
      }
      // Names and titles are texts: past every rule they are put where mails take them from.
      await asAdmin(bench, async (client) => {
        const id = await siteIdOf(client, alpha);
        await client.query('UPDATE websites SET title = $2, version = version + 1 WHERE website_id = $1', [
          id,
          `Shop${injected}`,
        ]);
        await client.query('UPDATE products SET name = $2 WHERE website_id = $1 AND id = $3', [
          id,
          `Mug${injected}`,
          item.itemId,
        ]);
      });
      const bought = await pay(buyer);
      findings.expect(
        orderOf(bought)?.paymentState === 'PAID',
        `buying at such a shop answers ${bought.status} ${bought.text.slice(0, 160)}`,
      );
    }
    const came = await until(MAIL_SECONDS, async () => {
      await skipTime(bench);
      return sink.given.length >= BREAKS.length;
    });
    findings.expect(came, `${sink.given.length} mails came`);
    findings.expect(!sink.given.includes(EVIL), 'a mail goes to somebody who was injected');
    for (const mail of sink.mails) {
      const names = headersOf(mail);
      for (const name of ONCE) {
        const count = names.filter((one) => one === name).length;
        findings.expect(count <= 1, `a mail has ${count} headers ${name}`);
      }
      const bad = names.filter((name) => FORBIDDEN.includes(name));
      findings.expect(bad.length === 0, `a mail has the headers ${bad.join(', ')}`);
    }
    findings.note('mails', sink.mails.length);
  },
  { variables: sink.variables },
);
await sink.close();
