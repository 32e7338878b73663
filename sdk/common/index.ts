export * from './base.ts';
export * from './charts/index.ts';
