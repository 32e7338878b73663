/** What was thrown, as an error: a text becomes its message; of anything else no more than its type is told. */
export function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  // Of another realm, such as a plugin's sandbox.
  if (typeof thrown === 'object' && thrown !== null && typeof (thrown as Error).message === 'string') {
    return thrown as Error;
  }
  const what =
    typeof thrown === 'string' ? thrown : `something that is no error (${thrown === null ? null : typeof thrown})`;
  return new Error(what, { cause: thrown });
}
