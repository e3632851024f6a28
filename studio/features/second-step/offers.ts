export { SecondStepRuleSection } from './rule-section.tsx';
export { SecondStepSection } from './second-step-section.tsx';
