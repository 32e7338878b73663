import type { ReportMenuProps } from '@kaiku/plugin-results/contract';
import { type Language, languages } from '@kaiku/sdk/common';
import {
  Button,
  Dialog,
  ErrorState,
  Icon,
  MultiSelect,
  NativeSelect,
  nativeLanguageName,
  Radio,
  SimpleGrid,
  Stack,
  Text,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  combinedFormats,
  type ExportFormat,
  exportsQuery,
  formats,
  optionsQuery,
  startCombined,
  startReport,
} from '../exports.ts';
import { intoView, MadeReports } from './MadeReports.tsx';

interface ExportDialogProps extends ReportMenuProps {
  /** The report that a mail leads to. */
  sought: string | null;
  onClose: () => void;
}

/** Chooses how the report is written, and follows those that are being made: it may be closed meanwhile (REP-017). */
export function ExportDialog({
  surveyId,
  filter,
  viewId,
  combinationId,
  compareBy,
  sought,
  onClose,
}: ExportDialogProps) {
  const t = useT('reports');
  const { language: own } = useSession();
  const client = useQueryClient();
  const [format, setFormat] = useState<ExportFormat>('pdf');
  const [language, setLanguage] = useState<Language>(own);
  const [chosenFields, setChosenFields] = useState<string[] | null>(null);
  const { data: options, error, refetch } = useQuery(optionsQuery(surveyId));
  const known = options?.fields.map(({ field_id }) => field_id) ?? [];
  // What is compared on the page is compared in the file, until somebody says otherwise.
  const groupBy = chosenFields ?? known.filter((id) => compareBy === `field ${id}`);
  const start = useMutation({
    mutationFn: (chosen: ExportFormat) =>
      combinationId === undefined
        ? startReport(surveyId, { format: chosen, language, view_id: viewId, filter, group_by: groupBy })
        : startCombined(surveyId, combinationId, { format: chosen, language, filter }),
    onSuccess: () => client.invalidateQueries({ queryKey: exportsQuery(surveyId, combinationId).queryKey }),
  });
  const mailAfter = options?.mail_after_seconds ?? 60;
  const time =
    mailAfter >= 60 && mailAfter % 60 === 0
      ? t('minutes', { count: mailAfter / 60 })
      : t('seconds', { count: mailAfter });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('menu.title')}
      size="lg"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('menu.close')}
          </Button>
          <Button
            leftSection={<Icon name="file-export" size={18} />}
            loading={start.isPending}
            onClick={() => start.mutate(format)}
          >
            {t('menu.start')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('menu.text')}
        </Text>
        <Radio.Group label={t('menu.format')} value={format} onChange={(value) => setFormat(value as ExportFormat)}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="xs">
            {(combinationId === undefined ? formats : combinedFormats).map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`formats.${one}`)}
                description={t(`formatHints.${one}`)}
                data-autofocus={one === 'pdf' || undefined}
              />
            ))}
          </SimpleGrid>
        </Radio.Group>
        <NativeSelect
          label={t('menu.language')}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
          data={languages.map((code) => ({ value: code, label: nativeLanguageName(code) }))}
        />
        {error && <ErrorState compact title={t('menu.fieldsFailed')} error={error} onRetry={() => void refetch()} />}
        {combinationId === undefined && options && options.fields.length > 0 && (
          <MultiSelect
            label={t('menu.groupBy')}
            description={t('menu.groupByHint', { count: options.max_group_fields })}
            placeholder={groupBy.length === 0 ? t('menu.groupByNone') : undefined}
            data={options.fields.map(({ field_id, name }) => ({ value: field_id, label: name }))}
            value={groupBy}
            onChange={setChosenFields}
            maxValues={options.max_group_fields}
            clearable
          />
        )}
        {start.error && (
          <div ref={intoView}>
            <ErrorState compact title={t(`list.failed.${start.variables}`)} error={start.error} />
          </div>
        )}
        <Text size="sm" c="dimmed">
          {t('menu.note', { time })}
        </Text>
        <MadeReports
          surveyId={surveyId}
          combinationId={combinationId}
          sought={start.data ?? sought}
          mailAfterSeconds={mailAfter}
        />
      </Stack>
    </Dialog>
  );
}
