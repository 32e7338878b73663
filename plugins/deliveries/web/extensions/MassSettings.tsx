import { nameKey } from '@kaiku/sdk/model';
import { ErrorState, FormCard, NumberField, Skeleton, Text, TextAreaField, useFormat, useT } from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { massLimits } from '../../contract/index.ts';
import { api } from '../api.ts';

const queryKey = ['deliveries', 'company-settings'];

interface Field {
  id: string;
  name: string;
}

/** An id that files may name the field by, from its name. */
function idFor(name: string, taken: ReadonlySet<string>): string {
  const base =
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 50) || 'field';
  let id = base;
  for (let next = 2; taken.has(id); next += 1) id = `${base}-${next}`;
  return id;
}

/** Names, one per line; a field that was there before keeps its id. */
function fieldsIn(text: string, before: readonly Field[]): Field[] {
  const fields: Field[] = [];
  const taken = new Set(before.map(({ id }) => id));
  for (const name of text.split(/\r?\n/).map((line) => line.trim())) {
    if (name === '') continue;
    const known = before.find((field) => nameKey(field.name) === nameKey(name));
    const id = known?.id ?? idFor(name, taken);
    taken.add(id);
    fields.push({ id, name });
  }
  return fields;
}

const valuesOf = ({ max_rows, fields }: { max_rows: number; fields: readonly Field[] }) => ({
  max_rows: max_rows as number | string,
  fields: fields.map(({ name }) => name).join('\n'),
});

/** What a company has of mass deliveries, on its settings page (DEL-042, BGF-003). */
export default function MassSettings() {
  const t = useT('deliveries');
  const format = useFormat();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.GET('/company/mass_delivery', { signal, quiet: true }),
  });
  if (error && !data)
    return <ErrorState compact title={t('mass.settings.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={220} radius="md" />;
  return (
    <FormCard
      title={t('mass.settings.title')}
      text={t('mass.settings.text')}
      values={valuesOf(data)}
      onSave={async ({ max_rows, fields }) => {
        const body = { max_rows: Number(max_rows), fields: fieldsIn(fields, data.fields) };
        const saved = await api.PUT('/company/mass_delivery', { body });
        client.setQueryData(queryKey, saved);
        return valuesOf(saved);
      }}
      saved={t('mass.settings.saved')}
    >
      {data.may_set_rows ? (
        <NumberField
          name="max_rows"
          label={t('mass.settings.rows')}
          description={t('mass.settings.rowsHint')}
          min={1}
          max={massLimits.mostRows}
          maw={260}
        />
      ) : (
        <Text size="sm">{t('mass.settings.rowsAgreed', { rows: format.number(data.max_rows) })}</Text>
      )}
      <TextAreaField
        name="fields"
        label={t('mass.settings.fields')}
        description={t('mass.settings.fieldsHint')}
        autosize
        minRows={3}
        maxRows={10}
      />
    </FormCard>
  );
}
