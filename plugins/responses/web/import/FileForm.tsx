import { textEncodings, textSeparators } from '@kaiku/sdk/common/textFiles';
import { dayOrders } from '@kaiku/sdk/model';
import { anyKey, NativeSelect, Stack, TagsInput, Text, useSession, useT } from '@kaiku/sdk/web';
import { type ImportForm, importZones } from '../../contract/index.ts';
import { HeadingRow } from './HeadingRow.tsx';
import { short } from './short.ts';

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

/** What is not said is recognised. */
export type FormWish = Partial<ImportForm>;

interface FileFormProps {
  form: ImportForm;
  /** What stands above the headings. */
  above: readonly string[];
  onChange(form: FormWish): void;
  /** What cells say that mean no answer. */
  noAnswer: string[];
  onNoAnswer(values: string[]): void;
  busy: boolean;
}

/** How the file was read, to be corrected. */
export function FileForm({ form, above, onChange, noAnswer, onNoAnswer, busy }: FileFormProps) {
  const t = useT('responses');
  const zone = useSession().company?.timeZone ?? 'UTC';
  const encoding = form.encoding && (
    <NativeSelect
      label={t('import.form.encoding')}
      data={textEncodings.map((value) => ({ value, label: anyKey(t)(`import.form.encodings.${value}`) }))}
      value={form.encoding}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...form, encoding: textEncodings.find((one) => one === value) })
      }
      disabled={busy}
    />
  );
  const separator = form.encoding && (
    <NativeSelect
      label={t('import.form.separator')}
      data={[
        ...(form.separator ? [] : [{ value: '', label: t('import.form.separators.none') }]),
        ...textSeparators.map((value) => ({ value, label: t(`import.form.separators.${separatorNames[value]}`) })),
      ]}
      value={form.separator ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...form, separator: textSeparators.find((one) => one === value) })
      }
      disabled={busy}
    />
  );
  const dayOrder = form.dayOrder !== undefined && (
    <NativeSelect
      label={t('import.form.dayOrder.label')}
      error={form.dayOrder === null}
      data={[
        ...(form.dayOrder ? [] : [{ value: '', label: t('import.form.dayOrder.unknown') }]),
        ...dayOrders.map((value) => ({ value, label: t(`import.form.dayOrder.${value}`) })),
      ]}
      value={form.dayOrder ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...form, dayOrder: dayOrders.find((one) => one === value) })
      }
      disabled={busy}
    />
  );
  // Where the company's clocks show UTC there is nothing to choose.
  const timeZone = form.timeZone && zone !== 'UTC' && (
    <NativeSelect
      label={t('import.form.timeZone.label')}
      data={importZones.map((value) => ({ value, label: t(`import.form.timeZone.${value}`, { zone }) }))}
      value={form.timeZone}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...form, timeZone: importZones.find((one) => one === value) })
      }
      disabled={busy}
    />
  );
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t(form.encoding ? 'import.form.text' : 'import.form.workbook')} {t('import.form.check')}
      </Text>
      {above.length > 0 && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('import.form.above', { row: form.headingRow ?? 1, text: above.map(short).join(' · ') })}
        </Text>
      )}
      <div className="ri-form">
        <HeadingRow
          row={form.headingRow ?? 1}
          // How many there are is another question there.
          onChange={(headingRow) => onChange({ ...form, headingRow, headingRows: undefined })}
          busy={busy}
        />
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
        {separator}
        {encoding}
        {dayOrder}
        {timeZone}
      </div>
      <TagsInput
        label={t('import.form.noAnswer.label')}
        description={t('import.form.noAnswer.hint')}
        {...(noAnswer.length === 0 && { placeholder: t('import.form.noAnswer.placeholder') })}
        value={noAnswer}
        onChange={onNoAnswer}
        maxTags={50}
        disabled={busy}
        maw={480}
      />
    </Stack>
  );
}
