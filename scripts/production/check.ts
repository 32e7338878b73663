import { readCommandLine } from '../lib/command.ts';

const { values } = readCommandLine({
  usage: `
Usage: bin/kaiku check [--ready]

Ends with 0 when the node of this machine answers on KAIKU_PORT, with 1 otherwise. For health checks of containers.

  --ready   asks whether it can serve, database included, rather than whether it answers at all`,
  options: { ready: { type: 'boolean', default: false } },
});

const address = `http://127.0.0.1:${process.env.KAIKU_PORT || 3000}/${values.ready ? 'ready' : 'health'}`;
const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).then(
  ({ status, ok }) => ({ ok, what: String(status) }),
  ({ message, cause }: Error) => ({ ok: false, what: (cause as Error | undefined)?.message ?? message }),
);
console.log(`${address}: ${answer.what}`);
process.exitCode = answer.ok ? 0 : 1;
