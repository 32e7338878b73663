import { Code, useT } from '@kaiku/sdk/web';
import { isExplained } from '../meaning.ts';
import { type Field, fieldsOf, isNullable, itemForms, resolved, type Schema, typeOf } from '../schema.ts';

/** Deeper fields are drawn when somebody opens what holds them. */
const openDepth = 2;

/** Fields with their types, rules and meaning, and what is nested within them. */
export function SchemaView({ schema, name, depth = 0 }: { schema: Schema; name: string; depth?: number }) {
  const t = useT('api-docs');
  const forms = itemForms(schema);
  const fields = fieldsOf(schema);
  if (forms.length > 0) {
    const nested = forms.filter((form) => fieldsOf(form).length > 0);
    if (nested.length === 0) return depth === 0 ? <Rules schema={schema} /> : null;
    return (
      <div className="kd-forms">
        <p className="kd-note">{t('schema.oneOf')}</p>
        {nested.map((form, at) => (
          <details key={at} className="kd-form" open={depth === 0 && at === 0}>
            <summary>{t('schema.form', { number: at + 1 })}</summary>
            <FieldList fields={fieldsOf(form)} depth={depth} />
          </details>
        ))}
      </div>
    );
  }
  if (fields.length > 0) return <FieldList fields={fields} depth={depth} label={name} />;
  if (depth > 0) return null;
  return (
    <div className="kd-field">
      {typeOf(schema) === 'any' ? <p className="kd-note">{t('schema.any')}</p> : <Head schema={schema} />}
      <Rules schema={schema} />
    </div>
  );
}

function FieldList({ fields, depth, label }: { fields: readonly Field[]; depth: number; label?: string }) {
  return (
    <ul className="kd-fields" aria-label={label}>
      {fields.map((field) => (
        <li key={field.name} className="kd-field">
          <FieldView field={field} depth={depth} />
        </li>
      ))}
    </ul>
  );
}

/** One field; parameters are listed with it too. */
export function FieldView({ field: { name, schema, required }, depth = 0 }: { field: Field; depth?: number }) {
  const t = useT('api-docs');
  const nested = fieldsOf(schema).length > 0 || itemForms(schema).some((form) => fieldsOf(form).length > 0);
  return (
    <>
      <Head schema={schema} name={name} required={required} />
      <Rules schema={schema} name={name} />
      {nested && (
        <details className="kd-nested" open={depth + 1 < openDepth}>
          <summary>{t('schema.fields', { name })}</summary>
          <SchemaView schema={schema} name={name} depth={depth + 1} />
        </details>
      )}
    </>
  );
}

function Head({ schema, name, required }: { schema: Schema; name?: string; required?: boolean }) {
  const t = useT('api-docs');
  const { format } = resolved(schema);
  return (
    <div className="kd-field-head">
      {name !== undefined && <code className="kd-field-name">{name}</code>}
      <span className="kd-type">
        {typeOf(schema)}
        {format && ` · ${format}`}
        {isNullable(schema) && ` · ${t('schema.nullable')}`}
      </span>
      {required && <span className="kd-required">{t('schema.required')}</span>}
    </div>
  );
}

function Rules({ schema: given, name }: { schema: Schema; name?: string }) {
  const t = useT('api-docs');
  const schema = resolved(given);
  const items = typeof schema.items === 'object' ? resolved(schema.items) : null;
  const values = (schema.enum ?? items?.enum ?? (schema.const === undefined ? [] : [schema.const])).filter(
    (value) => value !== null,
  );
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, uniqueItems, pattern, format } = schema;
  const rules = [
    minimum !== undefined && t('schema.atLeast', { value: String(minimum) }),
    maximum !== undefined && t('schema.atMost', { value: String(maximum) }),
    // That a text is not empty goes without saying.
    minLength !== undefined && minLength > 1 && t('schema.lengthAtLeast', { count: minLength }),
    maxLength !== undefined && t('schema.lengthAtMost', { count: maxLength }),
    minItems !== undefined && minItems > 0 && t('schema.itemsAtLeast', { count: minItems }),
    maxItems !== undefined && t('schema.itemsAtMost', { count: maxItems }),
    uniqueItems && t('schema.unique'),
    // What a format says in a word need not be said by a pattern.
    pattern !== undefined && format === undefined && t('schema.pattern', { pattern }),
  ].filter((rule) => typeof rule === 'string');
  const said = schema.description ?? (isExplained(name) && t(`meaning.${name}`));
  return (
    <>
      {said && <p className="kd-said">{said}</p>}
      {values.length > 0 && (
        <p className="kd-note">
          {t('schema.values')}:{' '}
          {values.map((value, at) => (
            <span key={String(value)}>
              {at > 0 && ', '}
              <Code>{String(value)}</Code>
            </span>
          ))}
        </p>
      )}
      {schema.default !== undefined && (
        <p className="kd-note">
          {t('schema.default')}: <Code>{JSON.stringify(schema.default)}</Code>
        </p>
      )}
      {rules.length > 0 && <p className="kd-note">{rules.join(' · ')}</p>}
    </>
  );
}
