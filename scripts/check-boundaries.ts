import { readConfig, StartupError } from '@kaiku/config';
import { main, readCommandLine } from './lib/command.ts';
import { ROOT } from './lib/paths.ts';

readCommandLine({
  usage: `
Usage: node scripts/check-boundaries.ts

Checks what no import graph shows: that manifests are valid and fit together; that every edge between plugins is
declared; that routes, slots, events, tokens and points are unique; that permissions, features and events that code
names are declared; that no question kind is named outside its own place; that the texts of all languages have the same keys and placeholders; that every text exists, and is there where it is asked for; and that migrations leave what
the release before uses.`,
  options: {},
});

await main(async () => {
  const { checkMigrations, migrationsIn, readReleased } = await import('./boundaries/migrations.ts');
  const { checkKinds } = await import('./boundaries/kinds.ts');
  const rules = await import('./boundaries/rules.ts');
  const { checkTextParts } = await import('./boundaries/textParts.ts');
  const { readTree } = await import('./boundaries/tree.ts');
  const tree = readTree(ROOT);
  const problems = [
    ...(await checkManifests()),
    ...rules.checkEdges(tree),
    ...rules.checkRoutes(tree),
    ...rules.checkDefinitions(tree),
    ...rules.checkSubscriptions(tree),
    ...rules.checkNames(tree),
    ...checkKinds(tree),
    ...tree.localeProblems,
    ...rules.checkTexts(tree),
    ...checkTextParts(tree),
    ...checkMigrations(migrationsIn(ROOT), readReleased(ROOT)),
  ];
  for (const problem of problems) console.log(problem);
  console.log(
    problems.length === 0
      ? `${tree.files.length} files and ${tree.plugins.length} plugins agree.`
      : `\n${problems.length} problems`,
  );
  return problems.length === 0 ? 0 : 1;
});

/** The host's own checks at start; it stops at the first fault. */
async function checkManifests(): Promise<string[]> {
  const { findPlugins } = await import('@kaiku/core');
  try {
    findPlugins(readConfig({ KAIKU_SECRET: 'for checking manifests only, never used' }, ROOT));
    return [];
  } catch (error) {
    if (error instanceof StartupError) return [`${error.message} ${error.hint}`];
    throw error;
  }
}
