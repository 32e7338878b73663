import { Button, DataTable, Group, Icon, Stack, Text, Title, useT } from '@kaiku/sdk/web';
import type { ImportMeanings } from '../../contract/index.ts';
import { MeaningSelect } from './MeaningSelect.tsx';
import { type MeantValue, meaningOf, withMeaning } from './meanings.ts';

interface MeaningTableProps {
  values: readonly MeantValue[];
  meanings: ImportMeanings;
  onChange(meanings: ImportMeanings): void;
  /** Reads the file again, with what was said. */
  onCheck(): void;
}

/** Values that were refused, each with what it means (RES-072). */
export function MeaningTable({ values, meanings, onChange, onCheck }: MeaningTableProps) {
  const t = useT('responses');
  if (values.length === 0) return null;
  const isSaid = values.some(({ header, value }) => meaningOf(meanings, header, value) !== undefined);
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('import.meaning.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('import.meaning.text')}
      </Text>
      <DataTable<MeantValue>
        label={t('import.meaning.title')}
        rows={[...values]}
        rowId={({ header, value }) => `${header}\n${value}`}
        exportable={false}
        initialSize={50}
        columns={[
          { key: 'header', header: t('import.column'), searchable: true },
          { key: 'value', header: t('import.value'), searchable: true },
          {
            key: 'means',
            header: t('import.meaning.means'),
            long: true,
            width: '36%',
            cell: ({ header, value, values: of }) => (
              <MeaningSelect
                label={t('import.meaning.of', { value, column: header })}
                values={of}
                means={meaningOf(meanings, header, value)}
                onChange={(means) => onChange(withMeaning(meanings, header, value, means))}
              />
            ),
          },
        ]}
      />
      <Group>
        <Button onClick={onCheck} disabled={!isSaid} leftSection={<Icon name="refresh" size={16} />}>
          {t('import.meaning.check')}
        </Button>
      </Group>
    </Stack>
  );
}
