import express from 'express';

// The yardstick: the least that a server on Express can do.
const app = express();
app.get('/', (_, response) => {
  response.type('text').send('hello');
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`hello ready ${typeof address === 'object' && address !== null ? address.port : 0}\n`);
});
