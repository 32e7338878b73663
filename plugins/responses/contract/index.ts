export * from './counts.ts';
export * from './editor.ts';
export * from './events.ts';
export * from './files.ts';
export * from './import.ts';
export * from './intake.ts';
export * from './integrity.ts';
export * from './reader.ts';
