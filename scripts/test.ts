import { main, readCommandLine } from './lib/command.ts';
import { affects, changedFiles, readNeighbours } from './testing/changed.ts';
import { runTests } from './testing/run.ts';
import { STAGES, type Stage } from './testing/types.ts';

/** What requirements are proven is judged at the end of a whole run only. */
const stages = STAGES.filter((stage) => stage !== 'requirements');

const usage = `
Usage: npm test [-- OPTIONS]

Runs lint, types, boundaries, and the unit, integration, cluster and end-to-end tests. The last line is "N passed, N failed".

  --only STAGES      some of ${stages.join(',')}
  --grep PATTERN     only tests whose title matches, for example a requirement's ID
  --file PART        only test files with this in their path (may be given more than once)
  --changed          only test files that what differs from the upstream branch can have touched, and the checks
  --since REVISION   the same, for what differs from this revision
  --processes N      checks and processes of tests beside each other (one more than there are cores, at most 5)
  --verbose          every test on a line of its own

KAIKU_CHROMIUM names the browser; without it one is found, or installed.
KAIKU_CITUS is the address of a superuser at the coordinator of a Citus cluster: the tests of the stage "cluster", two nodes
on one database while things go wrong, run there, after all others, since they kill its servers. --only cluster takes the
longer outages as well, and with KAIKU_CITUS all integration tests on that cluster before.
KAIKU_OFFICE=1 opens exported files in LibreOffice and Poppler, too (soffice and pdftoppm have to be on the path, which
nothing here installs): npm test -- --only e2e --file reports/test/e2e/opened. A folder instead of 1 keeps what they draw.
A run of everything is recorded in .data/test-results, a run of a part in .data/test-results/partial.`;

const { values } = readCommandLine({
  usage,
  options: {
    only: { type: 'string' },
    grep: { type: 'string' },
    file: { type: 'string', multiple: true },
    changed: { type: 'boolean' },
    since: { type: 'string' },
    processes: { type: 'string' },
    verbose: { type: 'boolean' },
  },
});

await main(async () => {
  const only = values.only?.split(',').map((name) => name.trim());
  const unknown = only?.filter((name) => !stages.some((stage) => stage === name)) ?? [];
  const processes = values.processes === undefined ? undefined : Number(values.processes);
  if (unknown.length > 0) {
    console.error(`--only: there is no stage ${unknown.join(', ')}; there are ${stages.join(', ')}`);
    return 2;
  }
  if (processes !== undefined && !(Number.isInteger(processes) && processes > 0)) {
    console.error('--processes: a number from 1');
    return 2;
  }
  const failed = await runTests({
    ...(only && { only: only as Stage[] }),
    ...(values.grep !== undefined && { grep: values.grep }),
    ...(values.file && { files: values.file }),
    ...((values.changed || values.since !== undefined) && {
      affected: affects(changedFiles(values.since), readNeighbours()),
    }),
    ...(processes && { processes }),
    verbose: values.verbose === true,
  });
  return failed > 0 ? 1 : 0;
});
