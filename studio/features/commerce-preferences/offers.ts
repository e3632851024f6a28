export { ProductSettings } from './product-settings.tsx';
