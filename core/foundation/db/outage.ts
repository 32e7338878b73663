import { Problem } from '@kaiku/sdk/server';

/** What PostgreSQL says when it goes, is not there yet, has no room, or took too long (Appendix A of its manual). */
const passing = new Set([
  '25P03', // a transaction that stood idle too long
  '40001',
  '40P01',
  '53300', // too many connections
  '55P03', // a lock that was not to be had in time
  '57014', // a statement that took too long
  '57P01', // an operator ends it
  '57P02', // a crash ends it
  '57P03', // it is starting or stopping
  '57P05',
]);

/** What the network says. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What the driver says without a code. */
const driverWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Disk full, at the database or here: nothing can be written until there is room. */
const full = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/**
 * Whatever the driver throws because the database is away, hangs or is full, as a refusal that says so; everything
 * else as it is. Done where the pools are, so that plugins and pages judge a refusal, never words of a driver.
 */
export function refusalOf(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && full.has(code)) return caused(new Problem('no_space'), error);
  const away =
    typeof code === 'string'
      ? passing.has(code) || unreachable.has(code) || code.startsWith('08')
      : typeof message === 'string' && driverWords.test(message);
  return away ? caused(new Problem('unavailable'), error) : error;
}

const caused = (problem: Problem, cause: unknown): Problem => Object.assign(problem, { cause });
