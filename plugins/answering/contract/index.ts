export * from './invitations.ts';
export * from './page.ts';
export * from './waiting.ts';
export * from './words.ts';
