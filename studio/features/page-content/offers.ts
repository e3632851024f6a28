export { FieldInput } from './field-input.tsx';
