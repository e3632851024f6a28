export type { CaseAnswer } from './answer-case.ts';
export { answerCase } from './answer-case.ts';
export type { CaseInput } from './case.ts';
