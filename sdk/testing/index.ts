export * from './app.ts';
export * from './browser.ts';
export { type ClusterDatabase, createClusterDatabase, dropClusterRoles, inDatabase } from './citus.ts';
export * from './client.ts';
export * from './cluster.ts';
export { takePage } from './contexts.ts';
export {
  clusterUrl,
  createTestDatabase,
  migrationFolders,
  root,
  type TestDatabase,
  testRoles,
  testSecret,
} from './database.ts';
export * from './ears.ts';
export * from './firstVisit.ts';
export * from './messages.ts';
export { databaseBefore, type OlderDatabase } from './olderDatabase.ts';
export * from './pages/index.ts';
export * from './port.ts';
export * from './product.ts';
export { readPdf } from './readPdf.ts';
export { sharedApp, sharedBrowser, useApp } from './shared.ts';
export * from './shares.ts';
export * from './stage.ts';
export { judgeFunctions, judgeStatements } from './statements/watch.ts';
export * from './surveys.ts';
export * from './wait.ts';
export type { Passing, TestWork } from './work.ts';
