import { createServer } from 'node:net';
import { StartupError } from '@kaiku/config';

// Below the range from which systems take ports for outgoing connections (Linux 32768+, macOS and Windows 49152+),
// so that a remembered port is seldom taken at the next start.
const FIRST = 15_432;
const LAST = 19_999;

export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** The wanted port when it is free, else a random free one. */
export async function choosePort(wanted: number | undefined): Promise<number> {
  if (wanted && (await isPortFree(wanted))) return wanted;
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    if (await isPortFree(port)) return port;
  }
  throw new StartupError(
    'db_no_port',
    `No free port for the database was found on 127.0.0.1 between ${FIRST} and ${LAST}.`,
    'Stop programs that listen there, or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}
