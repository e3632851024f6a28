export { useStores } from './queries.ts';
