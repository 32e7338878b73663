export { type App, type AppOptions, createApp } from './app.ts';
export { createSecrets } from './auth/secrets.ts';
export { rolePasswords } from './db/database.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded.ts';
export { migrate, schemaOf } from './db/migrate.ts';
export { demoCompanyId, seedDemo } from './host/demo.ts';
export { findPlugins } from './host/host.ts';
export { describeApi } from './http/openapi.ts';
