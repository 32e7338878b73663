import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  ErrorState,
  FaultTable,
  FileDrop,
  type FileFault,
  Group,
  Icon,
  isProblem,
  List,
  Stack,
  Text,
  tableFiles,
  useFileImport,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { type ImportPreview, importLinks, previewImport } from './linkFiles.ts';

interface ImportDialogProps {
  surveyId: string;
  onImported(): void;
  onClose(): void;
}

/** Links from an Excel or CSV file: first what it would do and what is wrong with it, row by row. */
export function ImportDialog({ surveyId, onImported, onClose }: ImportDialogProps) {
  const t = useT('collectors');
  const [skip, setSkip] = useState(false);
  const { file, preview, start, steps, again } = useFileImport({
    look: (one) => previewImport(surveyId, one),
    run: (one) => importLinks(surveyId, one, skip),
    onLooked: () => setSkip(false),
    onDone: onImported,
  });
  const found = file && preview.data;
  const refusal = start.error ?? (file ? null : preview.error);
  const told = isProblem(refusal) ? refusal : null;
  const faults: readonly FileFault[] =
    start.data?.faults ?? (told?.details.length ? ([...told.details] as FileFault[]) : (found?.faults ?? []));
  const left = found ? found.created + found.changed : 0;
  const may = found && left > 0 && (found.fault_count === 0 || skip);
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t('import.title')}
      locked={start.isPending}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t(start.data ? 'import.close' : 'import.cancel')}
          </Button>
          {file && !start.data && (
            <>
              <Button variant="default" onClick={again} disabled={start.isPending}>
                {t('import.other')}
              </Button>
              <Button onClick={() => start.mutate(file)} loading={start.isPending} disabled={!may}>
                {t('import.submit')}
              </Button>
            </>
          )}
        </>
      }
    >
      <Stack gap="md" {...steps}>
        {!file && (
          <>
            <Text size="sm" c="dimmed">
              {t('import.text')}
            </Text>
            <FileDrop
              label={t('import.file')}
              {...tableFiles}
              onFiles={([one]) => one && preview.mutate(one)}
              disabled={preview.isPending}
            />
          </>
        )}
        {refusal && !told && <ErrorState error={refusal} compact />}
        {told && (
          <Alert color="red" role="alert" icon={<Icon name="alert-triangle" />}>
            {told.status < 500 ? told.message : t('import.failed')}
          </Alert>
        )}
        {found && !start.data && <Found name={file.name} preview={found} />}
        {start.data && (
          <Alert role="status" icon={<Icon name="check" />} title={t('import.done')}>
            <Counts {...start.data} />
          </Alert>
        )}
        {faults.some(({ row }) => row !== undefined) && (
          <FaultTable
            label={t('import.faults')}
            faults={faults}
            words={{
              row: t('import.row'),
              column: t('import.column'),
              value: t('import.value'),
              fault: t('import.fault'),
            }}
          />
        )}
        {found && !start.data && found.fault_count > 0 && left > 0 && (
          <Checkbox
            checked={skip}
            onChange={(event) => setSkip(event.currentTarget.checked)}
            label={t('import.skip')}
            description={t('import.skipHint')}
          />
        )}
      </Stack>
    </Dialog>
  );
}

function Found({ name, preview }: { name: string; preview: ImportPreview }) {
  const t = useT('collectors');
  const { rows, created, changed, fault_count: wrong, faults, ignored } = preview;
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap">
        <Icon name="file-spreadsheet" size={18} />
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {t('import.rows', { name, count: rows })}
        </Text>
      </Group>
      {created + changed > 0 || wrong > 0 ? <Counts {...preview} /> : <Text size="sm">{t('import.nothing')}</Text>}
      {ignored.length > 0 && (
        <Alert color="orange" icon={<Icon name="alert-triangle" />}>
          {t('import.ignored', { names: ignored.join(', ') })}
        </Alert>
      )}
      {wrong > 0 && (
        <Alert color="red" icon={<Icon name="alert-triangle" />} title={t('import.faultCount', { count: wrong })}>
          {wrong > faults.length && t('import.firstFaults', { count: faults.length })}
        </Alert>
      )}
    </Stack>
  );
}

function Counts({ created, changed, unchanged }: { created: number; changed: number; unchanged: number }) {
  const t = useT('collectors');
  return (
    <List size="sm">
      {created > 0 && <List.Item>{t('import.create', { count: created })}</List.Item>}
      {changed > 0 && <List.Item>{t('import.change', { count: changed })}</List.Item>}
      {unchanged > 0 && <List.Item>{t('import.same', { count: unchanged })}</List.Item>}
    </List>
  );
}
