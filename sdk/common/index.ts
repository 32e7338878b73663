export * from './base.ts';
export * from './charts/index.ts';
export * from './timeZone.ts';
