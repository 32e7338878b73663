import { connect } from 'node:net';
import { isPortFree } from '@kaiku/embedded-postgres';
import { Obstacle } from './command.ts';

const PORTS = [
  { variable: 'KAIKU_PORT', standard: 3000, what: 'the application' },
  { variable: 'KAIKU_ANSWER_PORT', standard: 3001, what: 'the answer pages' },
];

/** Refuses to go on when a port that the server will want is taken. Wrong values are left for the server to name. */
export async function requireFreePorts(env: Record<string, string | undefined>): Promise<void> {
  const host = env.KAIKU_HOST || '127.0.0.1';
  for (const { variable, standard, what } of PORTS) {
    const port = env[variable] ? Number(env[variable]) : standard;
    if (!Number.isInteger(port) || port < 1 || port > 65_535) continue;
    if ((await isPortFree(port, host)) && !(await answers(port))) continue;
    throw new Obstacle(
      'port_taken',
      `Port ${port} for ${what} is taken by another program.`,
      `Stop that program, or choose another port: ${variable}=${port + 10} npm start`,
    );
  }
}

/** A program on all addresses does not keep every system from giving away the same port on one of them. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.setTimeout(500, () => end(false));
  });
}
