import { openNotes } from './note-job.ts';

// A process that works through the notes until it is killed.
const [, , appUrl = ''] = process.argv;
await openNotes(appUrl).jobs.start();
