export { type App, type AppOptions, createApp } from './app.ts';
export { createSecrets } from './auth/secrets.ts';
export { rolePasswords } from './db/database.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded.ts';
export { migrate, schemaOf } from './db/migrate.ts';
export { demoCompanyId, seedDemo } from './host/demo.ts';
export type { LeftOut } from './host/leftOut.ts';
export { findPlugins, type Selection } from './host/selection.ts';
export { describeApi } from './http/openapi.ts';
