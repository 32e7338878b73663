import { Model, type ModelOptions, type PartialModelObject, type Pojo, type QueryContext } from 'objection';
import { uuidv7 } from './uuid.ts';

/**
 * Base of every model of a tenant table: composite key `(company_id, id)`, UUIDv7 ids, columns in snake_case and
 * properties in camelCase. Query it with the tenant transaction: `Survey.query(ctx.trx)`, which adds `company_id` to
 * conditions and new rows.
 */
export class TenantModel extends Model {
  id!: string;
  companyId!: string;

  static override get idColumn(): string | string[] {
    return ['company_id', 'id'];
  }

  override $parseDatabaseJson(json: Pojo): Pojo {
    return renamed(super.$parseDatabaseJson(json), toCamel);
  }

  override $formatDatabaseJson(json: Pojo): Pojo {
    return renamed(super.$formatDatabaseJson(json), toSnake);
  }

  override async $beforeInsert(context: QueryContext): Promise<void> {
    await super.$beforeInsert(context);
    const { idColumn } = this.constructor as typeof TenantModel;
    // A row that is known by what it belongs to has none.
    if ([idColumn].flat().includes('id')) this.id ??= uuidv7();
  }
}

function renamed(row: Pojo, name: (of: string) => string): Pojo {
  const result: Pojo = {};
  for (const key of Object.keys(row)) result[name(key)] = row[key];
  return result;
}

/** Columns are few and rows are many: each name is worked out once. */
function once(work: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name) ?? work(name);
    known.set(name, found);
    return found;
  };
}

const toSnake = once((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
const toCamel = once((name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));

export { Model } from 'objection';
export type { ModelOptions, PartialModelObject };
