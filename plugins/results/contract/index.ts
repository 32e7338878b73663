export * from './filter.ts';
export * from './reader.ts';
export * from './sent.ts';
export * from './slots.ts';
export * from './views.ts';
