/** Charts and what they are made of. */
export * from './ui/charts/index.ts';
