export * from './changes.ts';
export * from './demo.ts';
export * from './events.ts';
export * from './limits.ts';
export * from './permissions.ts';
export * from './publishing.ts';
export * from './reader.ts';
export * from './slots.ts';
