import { Agent, get } from 'node:http';

// A site's crowd, in a process of its own so that it does not slow down whoever measures: each of them asks for pages
// that nobody keeps, one after the other, until this process is ended.
const [ports = '', host = '', crowd = '0'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
let asked = 0;

function askOne(port: number): Promise<void> {
  asked += 1;
  const path = asked % 3 === 0 ? '/cart' : `/no-such-page-${asked}`;
  return new Promise((resolve) => {
    const call = get(
      { agent, host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } },
      (answer) => {
        answer.resume();
        answer.once('close', () => resolve());
      },
    );
    // What the server does not answer is seen by whoever measures.
    call.once('error', () => resolve());
  });
}

async function askOn(port: number): Promise<void> {
  for (;;) await askOne(port);
}

const all = ports.split(',').map(Number);
await Promise.all(Array.from({ length: Number(crowd) }, (_, index) => askOn(all[index % all.length] ?? 0)));
