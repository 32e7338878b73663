export * from './runtime/index.ts';
export * from './ui/index.ts';
