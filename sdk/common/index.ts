export * from './access.ts';
export * from './bootstrap.ts';
export * from './charts/index.ts';
export * from './define.ts';
export * from './http.ts';
export * from './identity.ts';
export * from './manifest.ts';
