export { ProductFiles } from './product-files.tsx';
