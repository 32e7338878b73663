export * from './invitations.ts';
export * from './page.ts';
export * from './reached.ts';
export * from './waiting.ts';
export * from './words.ts';
