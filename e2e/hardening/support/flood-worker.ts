import { floodWithPictures } from './pictures.ts';

// A crowd that looks at pictures of a site, in a process of its own so that it does not slow down whoever measures. It
// ends when it is told to, and tells how often it asked.
const [port = '', host = '', connections = '0', ...urls] = process.argv.slice(2);
let asked = 0;
const flood = floodWithPictures({ port: Number(port), host }, urls, Number(connections), () => {
  asked += 1;
});
process.once('message', () => {
  void flood.stop().then(() => process.send?.(asked, () => process.disconnect()));
});
