export * from './charts/index.ts';
export * from './combined.ts';
export * from './filter.ts';
export { filterInWords } from './filterWords.ts';
export * from './reader.ts';
export * from './report.ts';
export * from './sent.ts';
export * from './slots.ts';
export * from './views.ts';
