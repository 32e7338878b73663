import { randomBytes } from 'node:crypto';
import { clusterUrl, createClusterDatabase, dropClusterRoles } from '@kaiku/sdk/testing';
import pg from 'pg';

/** A database without anything, and with roles of its own once it is migrated. */
export interface EmptyDatabase {
  name: string;
  ownerUrl: string;
  owner: pg.Pool;
  drop(): Promise<void>;
}

export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const cluster = await clusterUrl();
  const admin = new pg.Pool({ connectionString: cluster, max: 1 });
  const name = `kaiku_empty_${randomBytes(5).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  const ownerUrl = url.toString();
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  owner.on('error', () => {});
  return {
    name,
    ownerUrl,
    owner,
    async drop() {
      await owner.end();
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      for (const role of ['app', 'worker', 'lookup']) await admin.query(`DROP ROLE IF EXISTS ${name}_${role}`);
      await admin.end();
    },
  };
}

/** As `createEmptyDatabase`, on a cluster of Citus with two workers. @param coordinator as `KAIKU_CITUS` has it */
export async function createEmptyCluster(coordinator: string): Promise<EmptyDatabase> {
  const database = await createClusterDatabase(coordinator, { workers: 2 });
  const name = new URL(database.ownerUrl).pathname.slice(1);
  return {
    ...database,
    name,
    async drop() {
      await database.drop();
      const admin = new pg.Client({ connectionString: coordinator });
      await admin.connect();
      const roles = ['app', 'worker', 'lookup'].map((role) => `${name}_${role}`);
      await dropClusterRoles(admin, roles).finally(() => admin.end());
    },
  };
}
