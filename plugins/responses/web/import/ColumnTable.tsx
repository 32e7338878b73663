import { OTHER } from '@kaiku/sdk/model';
import {
  Alert,
  Button,
  DataTable,
  DateTimeInput,
  Group,
  Icon,
  Select,
  Stack,
  Switch,
  Text,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { ImportMeanings, ImportTarget } from '../../contract/index.ts';
import type { Preview } from './calls.ts';
import { MeaningDialog } from './MeaningDialog.tsx';
import { valuesOfTarget } from './meanings.ts';
import { short } from './short.ts';
import { keyOfTarget } from './targets.ts';

interface ColumnTableProps {
  preview: Preview;
  targets: readonly ImportTarget[];
  onChange(targets: ImportTarget[]): void;
  /** What values of columns mean. */
  meanings: ImportMeanings;
  onMeanings(meanings: ImportMeanings): void;
  /** When all were given, of a file without times. */
  answeredAt: string | null;
  onAnsweredAt(at: string | null): void;
  onImport(): void;
  /** The same without storing anything. */
  onCheck(): void;
  busy: boolean;
  /** Why the import was not begun. */
  refusal: ReactNode;
}

interface Row {
  index: number;
  header: string;
  samples: string[];
  /** As what the first of a column of times is read. */
  time: string | null;
}

const samplesShown = 3;

/** What each column of the file holds, guessed at first and to be corrected. */
export function ColumnTable(props: ColumnTableProps) {
  const {
    preview,
    targets,
    onChange,
    meanings,
    onMeanings,
    answeredAt,
    onAnsweredAt,
    onImport,
    onCheck,
    busy,
    refusal,
  } = props;
  const t = useT('responses');
  const format = useFormat();
  // Those that were left out when it was switched on: what is given a target stays in sight.
  const [leftOut, setLeftOut] = useState<ReadonlySet<number> | null>(null);
  /** Column whose values are looked at. */
  const [looked, setLooked] = useState<number | null>(null);
  const rows = useMemo(
    () =>
      preview.headers.map((header, index): Row => {
        const given = preview.rows.map((row) => row[index] ?? '').filter((value) => value !== '');
        return {
          index,
          header,
          samples: [...new Set(given)].slice(0, samplesShown),
          time: preview.times[index] ?? null,
        };
      }),
    [preview],
  );
  const keys = useMemo(
    () => new Map(preview.choices.map(({ target }, at) => [keyOfTarget(target), String(at)])),
    [preview],
  );
  const data = useMemo(() => {
    const item = ({ target, label }: Preview['choices'][number], at: number) => ({
      value: String(at),
      label:
        target.type === 'answer' && target.part === OTHER
          ? t('import.ownWords', { label })
          : target.type === 'answer' || target.type === 'background'
            ? label
            : t(`import.target.${target.type}`),
      isQuestion: target.type === 'answer',
    });
    const items = preview.choices.map(item);
    return [
      { value: 'ignore', label: t('import.target.ignore') },
      { group: t('import.group.about'), items: items.filter((one) => !one.isQuestion) },
      { group: t('import.group.questions'), items: items.filter((one) => one.isQuestion) },
    ];
  }, [preview, t]);
  const timestamps = targets.filter(({ type }) => type === 'timestamp').length;
  const ignored = new Set(targets.flatMap(({ type }, column) => (type === 'ignore' ? [column] : [])));
  const used = targets.length - ignored.size;
  // Days that may be two are refused when they are read: better said before.
  const isOrdered = preview.form.dayOrder !== null;
  const isTimed = timestamps === 1 || (timestamps === 0 && answeredAt !== null);
  const lacking = used === 0 ? 'columns' : !isTimed ? 'time' : !isOrdered ? 'order' : null;
  const top = useRef<HTMLParagraphElement>(null);

  const meaningsSaid = (header: string) =>
    t('import.meaning.values', { count: Object.keys(meanings[header] ?? {}).length });
  const lookedValues = looked === null ? undefined : valuesOfTarget(preview, targets[looked]);

  return (
    <Stack>
      <Text ref={top} tabIndex={-1} className="rs-step">
        {t('import.columnsText', { used, count: preview.headers.length })}
      </Text>
      {used === 0 && (
        <Alert color="orange" icon={<Icon name="columns" />} role="status">
          {t('import.noColumn')}
        </Alert>
      )}
      {!isTimed && used > 0 && (
        <Alert color="orange" icon={<Icon name="clock" />} role="status">
          {t(timestamps === 0 ? 'import.noTime' : 'import.manyTimes')}
        </Alert>
      )}
      {!isOrdered && (
        <Alert color="orange" icon={<Icon name="calendar" />} role="status">
          {t('import.orderFirst')}
        </Alert>
      )}
      {timestamps === 0 && (
        <DateTimeInput
          label={t('import.oneTime')}
          description={t('import.oneTimeHint')}
          value={answeredAt}
          onChange={onAnsweredAt}
          maw={320}
          disabled={busy}
        />
      )}
      {(ignored.size > 0 || leftOut !== null) && (
        <Switch
          label={t('import.onlyLeftOut', { count: ignored.size })}
          checked={leftOut !== null}
          onChange={(event) => setLeftOut(event.currentTarget.checked ? ignored : null)}
        />
      )}
      <DataTable<Row>
        label={t('import.columns')}
        rows={leftOut ? rows.filter(({ index }) => leftOut.has(index)) : rows}
        rowId={({ index }) => String(index)}
        exportable={false}
        initialSize={50}
        columns={[
          { key: 'header', header: t('import.heading'), searchable: true, width: '34%' },
          {
            key: 'samples',
            header: t('import.samples'),
            value: ({ samples }) => samples.join(', '),
            cell: ({ index, samples, time }) => (
              <>
                <Text size="sm" c="dimmed">
                  {samples.length > 0 ? samples.map(short).join(' · ') : '–'}
                </Text>
                {time !== null && targets[index]?.type === 'timestamp' && (
                  <Text size="sm">{t('import.readAs', { time: format.dateTime(time) })}</Text>
                )}
              </>
            ),
          },
          {
            key: 'target',
            header: t('import.holds'),
            long: true,
            width: '36%',
            cell: ({ index, header }) => (
              <>
                <Select
                  styles={{ input: { textOverflow: 'ellipsis' } }}
                  aria-label={t('import.holdsOf', { column: header })}
                  data={data}
                  value={keys.get(keyOfTarget(targets[index] ?? { type: 'ignore' })) ?? 'ignore'}
                  onChange={(value) => {
                    const target =
                      value === null || value === 'ignore' ? undefined : preview.choices[Number(value)]?.target;
                    // They were said of what it held before.
                    onMeanings(Object.fromEntries(Object.entries(meanings).filter(([one]) => one !== header)));
                    onChange(targets.map((one, at) => (at === index ? (target ?? { type: 'ignore' }) : one)));
                  }}
                  searchable
                  allowDeselect={false}
                  miw={180}
                />
                {valuesOfTarget(preview, targets[index]) && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    mt={4}
                    // Most columns need none: what was said stands out.
                    {...(!meanings[header] && { fw: 400, c: 'dimmed' })}
                    aria-label={`${meaningsSaid(header)}: ${header}`}
                    onClick={() => setLooked(index)}
                  >
                    {meaningsSaid(header)}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      {looked !== null && lookedValues && (
        <MeaningDialog
          header={preview.headers[looked] ?? ''}
          samples={[...new Set(preview.rows.map((row) => row[looked] ?? '').filter(Boolean))]}
          values={lookedValues}
          meanings={meanings}
          onChange={onMeanings}
          onClose={() => setLooked(null)}
        />
      )}
      {refusal}
      {lacking && (
        <Group justify="flex-end">
          <Button
            variant="subtle"
            size="compact-md"
            // Long words go on in the next line, on a phone.
            h="auto"
            py={4}
            styles={{ label: { whiteSpace: 'normal' } }}
            leftSection={<Icon name="arrow-up" size={16} />}
            onClick={() => top.current?.focus()}
          >
            {t(`import.lacking.${lacking}`)}
          </Button>
        </Group>
      )}
      <Group justify="flex-end" gap="sm" className="ri-foot">
        <Button variant="default" onClick={onCheck} disabled={busy || lacking !== null}>
          {t('import.check')}
        </Button>
        <Button
          onClick={onImport}
          loading={busy}
          disabled={lacking !== null}
          leftSection={<Icon name="file-import" size={18} />}
        >
          {t('import.start')}
        </Button>
      </Group>
    </Stack>
  );
}
