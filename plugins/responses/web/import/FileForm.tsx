import { anyKey, NativeSelect, SimpleGrid, Stack, Text, useT } from '@kaiku/sdk/web';
import { type ImportForm, importEncodings } from '../../contract/index.ts';
import type { Preview } from './calls.ts';

const separators: Record<string, 'comma' | 'semicolon' | 'tab' | 'bar'> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

interface FileFormProps {
  form: Preview['form'];
  onChange(form: ImportForm): void;
  busy: boolean;
}

/** How the file was read, to be corrected. */
export function FileForm({ form: { separator, ...form }, onChange, busy }: FileFormProps) {
  const t = useT('responses');
  const parts = form.encoding
    ? t('import.form.text', { separator: t(`import.form.separators.${separators[separator ?? ''] ?? 'none'}`) })
    : t('import.form.workbook');
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {parts} {t('import.form.check')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={640}>
        <NativeSelect
          label={t('import.form.headingRows')}
          data={[
            { value: '1', label: t('import.form.one') },
            { value: '2', label: t('import.form.two') },
          ]}
          value={String(form.headingRows)}
          onChange={({ currentTarget }) => onChange({ ...form, headingRows: currentTarget.value === '2' ? 2 : 1 })}
          disabled={busy}
        />
        {form.encoding && (
          <NativeSelect
            label={t('import.form.encoding')}
            data={importEncodings.map((value) => ({ value, label: anyKey(t)(`import.form.encodings.${value}`) }))}
            value={form.encoding}
            onChange={({ currentTarget }) =>
              onChange({ ...form, encoding: importEncodings.find((one) => one === currentTarget.value) })
            }
            disabled={busy}
          />
        )}
      </SimpleGrid>
    </Stack>
  );
}
