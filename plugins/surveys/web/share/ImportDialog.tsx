import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  ErrorState,
  FaultTable,
  FileDrop,
  type FileFault,
  Icon,
  isProblem,
  Select,
  SimpleGrid,
  Stack,
  Text,
  tableFiles,
  useFileImport,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { type ImportPreview, importShares, previewImport } from './shares.ts';

const columns = ['email', 'group', 'permissions', 'metaroles', 'background_limits', 'answer_limits'] as const;

interface ImportDialogProps {
  surveyId: string;
  onImported(): void;
  onClose(): void;
}

/** Shares from an Excel or CSV file: which column says what, and what of it is refused, row by row. */
export function ImportDialog({ surveyId, onImported, onClose }: ImportDialogProps) {
  const t = useT('surveys');
  const [mapping, setMapping] = useState<Record<string, string>>({});
  const [skip, setSkip] = useState(false);
  const { file, preview, start, steps } = useFileImport({
    look: (one) => previewImport(surveyId, one),
    run: (one) => importShares(surveyId, one, mapping, skip),
    onLooked: (found) =>
      setMapping(
        Object.fromEntries(Object.entries(found.mapping).filter(([, header]) => header !== undefined)) as never,
      ),
    onDone: onImported,
  });
  const refusal = start.error;
  const faults: FileFault[] = start.data
    ? start.data.faults
    : isProblem(refusal)
      ? ([...refusal.details] as FileFault[])
      : [];
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t('share.import.title')}
      locked={start.isPending}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t(start.data ? 'share.import.close' : 'share.cancel')}
          </Button>
          {file && !start.data && (
            <Button onClick={() => start.mutate(file)} loading={start.isPending}>
              {t('share.import.submit')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="md" {...steps}>
        {!file && (
          <>
            <Text size="sm" c="dimmed">
              {t('share.import.text')}
            </Text>
            <FileDrop
              label={t('share.import.file')}
              {...tableFiles}
              onFiles={([one]) => one && preview.mutate(one)}
              disabled={preview.isPending}
            />
            {preview.error && <ErrorState error={preview.error} compact />}
          </>
        )}
        {file && preview.data && !start.data && (
          <Columns preview={preview.data} mapping={mapping} onChange={setMapping} name={file.name} />
        )}
        {file && !start.data && (
          <Checkbox
            checked={skip}
            onChange={(event) => setSkip(event.currentTarget.checked)}
            label={t('share.import.skip')}
            description={t('share.import.skipHint')}
          />
        )}
        {refusal && (
          <Alert color="red" role="alert" icon={<Icon name="alert-triangle" />}>
            {isProblem(refusal) && refusal.status < 500 ? refusal.message : t('share.updateFailed')}
          </Alert>
        )}
        {start.data && (
          <Alert role="status" icon={<Icon name="check" />}>
            {t('share.import.done', { count: start.data.shares })}
          </Alert>
        )}
        {faults.some(({ row }) => row !== undefined) && (
          <FaultTable
            label={t('share.import.faults')}
            faults={faults}
            words={{
              row: t('share.import.row'),
              column: t('share.import.column'),
              value: t('share.import.value'),
              fault: t('share.import.fault'),
            }}
          />
        )}
      </Stack>
    </Dialog>
  );
}

interface ColumnsProps {
  preview: ImportPreview;
  mapping: Record<string, string>;
  onChange(mapping: Record<string, string>): void;
  name: string;
}

function Columns({ preview, mapping, onChange, name }: ColumnsProps) {
  const t = useT('surveys');
  const headers = [...new Set(preview.headers.filter(Boolean))];
  return (
    <Stack gap="xs">
      <Text size="sm">{t('share.import.rows', { name, count: preview.count })}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {columns.map((one) => (
          <Select
            key={one}
            label={t(`share.column.${one}`)}
            placeholder={t('share.import.none')}
            data={headers}
            value={mapping[one] ?? null}
            onChange={(header) => {
              const { [one]: _, ...others } = mapping;
              onChange(header ? { ...others, [one]: header } : others);
            }}
            clearable
            required={one === 'email'}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
