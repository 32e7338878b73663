import { StartupError } from '@kaiku/config';

export const usualWay = 'Start the server, or correct address, user and password in DATABASE_URL.';

/** What a start says that does not reach its database. */
export function unreachable(url: string, cause: unknown, hint = usualWay): StartupError {
  const { host, pathname, username } = new URL(url);
  const as = username === '' ? '' : ` as ${decodeURIComponent(username)}`;
  return new StartupError(
    'database_unreachable',
    `The database ${decodeURIComponent(pathname.slice(1))} at ${host} cannot be reached${as}: ${reasonOf(cause)}.`,
    hint,
    { cause },
  );
}

/** A name with several addresses fails with an error for each, and says nothing itself. */
function reasonOf(cause: unknown): string {
  const { message, errors = [] } = cause as AggregateError;
  return message || errors.map((one: Error) => one.message).join(', ') || String((cause as { code?: string }).code);
}
