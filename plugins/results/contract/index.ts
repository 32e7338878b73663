export * from './filter.ts';
export * from './reader.ts';
