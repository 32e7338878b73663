/** Whether a statement failed because a row like it is there already: somebody else was faster than a look before it. */
export function isDuplicate(error: unknown): boolean {
  const { code, nativeError } = error as { code?: string; nativeError?: { code?: string } };
  // SQLSTATE unique_violation.
  return (nativeError?.code ?? code) === '23505';
}
