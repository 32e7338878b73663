import pg from 'pg';
import { unreachable, usualWay } from './unreachable.ts';

const noSuchDatabase = '3D000';

/** A connection of the database's owner. @throws StartupError `database_unreachable` */
export async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl });
  try {
    await client.connect();
    return client;
  } catch (cause) {
    await client.end().catch(() => {});
    throw unreachable(ownerUrl, cause, wayToOwner(ownerUrl, client, cause));
  }
}

function wayToOwner(ownerUrl: string, { database = '', user = '' }: pg.Client, cause: unknown): string {
  if (new URL(ownerUrl).username === '') {
    return "DATABASE_URL names no user: give the owner's, or KAIKU_MIGRATE=false to a node that has no owner's credentials.";
  }
  if ((cause as { code?: string }).code !== noSuchDatabase) return usualWay;
  return `Make it, as a superuser: CREATE DATABASE ${pg.escapeIdentifier(database)} OWNER ${pg.escapeIdentifier(user)}; or correct DATABASE_URL.`;
}
