export interface Statement {
  sql: string;
  /** As PostgreSQL's parser calls it, such as `CreateStmt`. */
  kind: string;
}

/** The statements of a file, as PostgreSQL's own parser tells them apart: quotes of all kinds may hold semicolons. */
export async function statementsOf(file: string): Promise<Statement[]> {
  if (file.trim() === '') return [];
  // It is 2 MB of WebAssembly, and most nodes find nothing to migrate.
  const { parse } = await import('libpg-query');
  const { stmts = [] } = await parse(file);
  // Places are counted in bytes.
  const bytes = Buffer.from(file);
  return stmts.map(({ stmt, stmt_location: from = 0, stmt_len: length }) => ({
    sql: bytes
      .subarray(from, length === undefined ? undefined : from + length)
      .toString()
      .trim(),
    kind: Object.keys(stmt!)[0]!,
  }));
}
