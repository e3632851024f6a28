import type { OpenApiDocument } from '#shared/http/openapi.ts';
import { OPENAPI_PATH } from '#shared/http/paths.ts';
import { SITES } from './support/bench.ts';
import { findCounted, offerShipping, stockUp } from './support/buyers.ts';
import { gatherCallers } from './support/callers.ts';
import { runCheck } from './support/check.ts';
import { watchContract } from './support/contract-watch.ts';
import { refuseAll, TAKES_AWAY } from './support/error-recipes.ts';
import { GENERAL_LEFT_OUT, LEFT_OUT } from './support/errors-left-out.ts';
import { refuseInGeneral } from './support/general-refusals.ts';
import { GENERAL_ERRORS } from '#shared/http/general-errors.ts';
import { connectAnew } from './support/http.ts';
import { markSite } from './support/marked-site.ts';
import { readRoutes } from './support/routes.ts';

const { alpha } = SITES;
/** Preferences are open by their namespace; this one is for everybody. */
const VALUES = { namespace: 'merchandising' };
const SHOWN = 40;

connectAnew();
await runCheck('C73', async (bench, findings) => {
  const document = (await bench.ask(alpha, OPENAPI_PATH)).json as OpenApiDocument;
  const watch = watchContract(document, (path) => path === OPENAPI_PATH);
  const routes = await readRoutes(bench, alpha);
  const callers = await gatherCallers(bench, routes);
  await offerShipping(bench, alpha);
  const items = await findCounted(bench, alpha, 4);
  await stockUp(bench, alpha, items, 50);
  await markSite(bench, alpha, items, ['contractone', 'contracttwo']);
  for (const route of routes) {
    if (!TAKES_AWAY.includes(route.name))
      await refuseInGeneral(bench, alpha, { route, values: VALUES }, callers);
  }
  // Calls with ids of what is there may remove the people who were refused above.
  await refuseAll(bench, alpha, { callers, routes, items });
  for (const name of TAKES_AWAY) await callers.call(name, {});

  const { drift, documented, produced, calls, succeeded } = watch;
  findings.expect(watch.answers() > calls.length, `only ${watch.answers()} answers were looked at`);
  const drifted = [...new Set(drift)];
  findings.expect(
    drifted.length === 0,
    `${drifted.length} answers are not as documented, such as ${drifted[0]}`,
  );
  findings.note('drift', drifted);
  const isGeneral = (code: string) => Object.hasOwn(GENERAL_ERRORS, code);
  const codeOf = (error: string) => error.split(' ')[1] ?? '';
  const own = [...documented].filter((error) => !isGeneral(codeOf(error)));
  const leftOut = new Set(
    Object.values(LEFT_OUT).flatMap((codes) =>
      Object.entries(codes).flatMap(([code, calls]) => calls.split(' ').map((call) => `${call} ${code}`)),
    ),
  );
  const missing = own.filter((error) => !produced.has(error) && !leftOut.has(error));
  findings.expect(missing.length === 0, `nobody was answered ${missing.join(', ')}`);
  for (const error of leftOut) {
    findings.expect(documented.has(error), `${error} is left out, and no call has it`);
    findings.expect(!produced.has(error), `${error} is left out, and was answered`);
  }
  const general = [...new Set([...documented].map(codeOf).filter(isGeneral))];
  for (const code of general) {
    const having = [...produced].filter((error) => codeOf(error) === code);
    const isLeftOut = Object.hasOwn(GENERAL_LEFT_OUT, code);
    const what = isLeftOut ? `is left out, and was answered: ${having.join(', ')}` : 'is answered to nobody';
    findings.expect(having.length > 0 !== isLeftOut, `${code} ${what}`);
  }
  findings.note('calls', calls.length);
  findings.note('calls that succeeded', succeeded.size);
  findings.note('answers', watch.answers());
  findings.note('documented errors', documented.size);
  findings.note('produced', produced.size);
  findings.note('of the calls’ own', {
    documented: own.length,
    produced: own.filter((one) => produced.has(one)).length,
  });
  findings.note('left out', { ...GENERAL_LEFT_OUT, ...LEFT_OUT });
  findings.note('calls without a success', calls.filter((name) => !succeeded.has(name)).slice(0, SHOWN));
});
