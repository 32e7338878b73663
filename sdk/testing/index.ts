export * from './app.ts';
export * from './browser.ts';
export * from './client.ts';
export * from './cluster.ts';
export { clusterUrl, createTestDatabase, root, type TestDatabase, testSecret } from './database.ts';
export * from './pages/index.ts';
export * from './stage.ts';
export * from './surveys.ts';
export * from './wait.ts';
