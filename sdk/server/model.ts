import { Model, type ModelOptions, type Pojo, type QueryContext } from 'objection';
import { uuidv7 } from './uuid.ts';

/**
 * Base of every model of a tenant table: composite key `(company_id, id)`, UUIDv7 ids, columns in snake_case and
 * properties in camelCase. Query it with the tenant transaction: `Survey.query(ctx.trx)`; `company_id` is filled in
 * from that transaction by the column's default.
 */
export class TenantModel extends Model {
  id!: string;
  companyId!: string;

  static override get idColumn(): string | string[] {
    return ['company_id', 'id'];
  }

  override $parseDatabaseJson(json: Pojo): Pojo {
    const row = super.$parseDatabaseJson(json);
    return Object.fromEntries(Object.entries(row).map(([column, value]) => [toCamel(column), value]));
  }

  override $formatDatabaseJson(json: Pojo): Pojo {
    const row = super.$formatDatabaseJson(json);
    return Object.fromEntries(Object.entries(row).map(([property, value]) => [toSnake(property), value]));
  }

  override async $beforeInsert(context: QueryContext): Promise<void> {
    await super.$beforeInsert(context);
    this.id ??= uuidv7();
  }
}

export const toSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const toCamel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
export { Model } from 'objection';
export type { ModelOptions };
