export * from './page.ts';
export * from './words.ts';
