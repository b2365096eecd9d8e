// The build resolves `@edition/` to the catalogue folder of the edition it builds: the other one's data stays out.
export { default as brand } from '@edition/brand.json';
export { default as criteria } from '@edition/criteria.json';
export { default as rules } from '@edition/rules.json';
export { default as timeline } from '@edition/timeline.json';
