import type Joi from 'joi';

/** One variable for docs/operations.md. */
export interface VariableRow {
  variable: string;
  default: string;
  meaning: string;
}

interface Described {
  flags?: { default?: unknown; description?: string };
  metas?: { shown?: string }[];
}

/** What the schemas of variables say of themselves. */
export function describeVariables(schema: Joi.ObjectSchema): VariableRow[] {
  const keys: Record<string, Described> = schema.describe().keys ?? {};
  return Object.entries(keys).map(([variable, { flags = {}, metas = [] }]) => ({
    variable,
    default: metas.find(({ shown }) => shown)?.shown ?? (flags.default === undefined ? '–' : `\`${flags.default}\``),
    meaning: flags.description ?? '',
  }));
}
