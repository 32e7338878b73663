import type pg from 'pg';

/** @param name with its schema, quoted where it must be; without one, as the search path finds it */
export async function relationExists(client: Pick<pg.Client, 'query'>, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [name]);
  return rows[0]!.there;
}
