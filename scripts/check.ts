import { main, readCommandLine } from './lib/command.ts';
import { runTests } from './testing/run.ts';

readCommandLine({
  usage: 'Usage: npm run check\n\nLint, types and boundaries alone: what "npm test" does first, without the tests.',
  options: {},
});

await main(async () => ((await runTests({ only: ['lint', 'types', 'boundaries'] })) > 0 ? 1 : 0));
