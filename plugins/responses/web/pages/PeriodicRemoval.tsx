import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  Icon,
  Stack,
  SurveyFrame,
  Text,
  useAlert,
  useConfirm,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { RuleDialog } from '../periodic/RuleDialog.tsx';
import { Runs } from '../periodic/Runs.tsx';
import { deleteRule, type RemovalRule, removable, rulesQuery } from '../periodic/rules.ts';

/** `/r/:surveyId/periodic_removal`: what is taken out of open answers again and again (RES-037). */
export default function PeriodicRemoval() {
  const { surveyId = '' } = useParams();
  const t = useT('responses');
  const format = useFormat();
  const alert = useAlert();
  const confirm = useConfirm();
  const client = useQueryClient();
  const [shown, setShown] = useState<{ rule: RemovalRule | null } | null>(null);
  const { data, error, refetch } = useQuery(rulesQuery(surveyId));
  const refresh = () => client.invalidateQueries({ queryKey: rulesQuery(surveyId).queryKey });
  const questions = data?.questions ?? [];
  const texts = new Map(questions.map(({ element_id, text }) => [element_id, text]));
  /** As in a sentence: each is a word that only its own line begins with a capital. */
  const nameOf = (rule: RemovalRule) => {
    const [first = '', ...others] = removable.filter((kind) => rule[kind]).map((kind) => t(`periodic.kind.${kind}`));
    return format.list([first, ...others.map((word) => word.charAt(0).toLowerCase() + word.slice(1))]);
  };

  const columns: Column<RemovalRule>[] = [
    { key: 'removes', header: t('periodic.removes'), value: nameOf },
    {
      key: 'questions',
      header: t('periodic.target'),
      value: ({ element_ids }) =>
        element_ids === null
          ? t('periodic.allQuestions')
          : format.list(element_ids.map((id) => texts.get(id) || t('periodic.goneQuestion'))),
    },
    {
      key: 'interval',
      header: t('periodic.interval'),
      value: ({ interval, delayed }) =>
        delayed
          ? t('periodic.everyDelayed', { every: t(`periodic.every.${interval}`) })
          : t(`periodic.every.${interval}`),
    },
    { key: 'next_on', header: t('periodic.next'), nowrap: true, value: ({ next_on }) => format.date(next_on) },
  ];

  async function remove(rule: RemovalRule) {
    const sure = await confirm({
      title: t('periodic.deleteTitle'),
      text: t('periodic.deleteText'),
      confirmLabel: t('periodic.delete'),
      danger: true,
    });
    if (!sure) return;
    try {
      await deleteRule(surveyId, rule.rule_id);
      alert.success(t('periodic.deleted'));
    } catch {
      alert.error(t('periodic.deleteFailed'));
    }
    await refresh();
  }
  const button = (
    <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setShown({ rule: null })} disabled={!data}>
      {t('periodic.new')}
    </Button>
  );
  const some = data !== undefined && data.rules.length > 0;
  return (
    <SurveyFrame surveyId={surveyId} actions={some && button}>
      <Stack gap="xl">
        <Stack gap="xs">
          <Text c="dimmed" size="sm" maw={720}>
            {t('periodic.text')}
          </Text>
          <DataTable<RemovalRule>
            label={t('periodic.title')}
            columns={columns}
            rows={data?.rules}
            error={error}
            onRetry={() => void refetch()}
            rowId={({ rule_id }) => rule_id}
            onRowClick={(rule) => setShown({ rule })}
            rowActions={(rule) => [
              { key: 'edit', label: t('periodic.edit'), icon: 'pencil', onClick: () => setShown({ rule }) },
              {
                key: 'delete',
                label: t('periodic.delete'),
                icon: 'trash',
                danger: true,
                onClick: () => void remove(rule),
              },
            ]}
            exportable={false}
            empty={
              <EmptyState icon="eraser" title={t('periodic.empty')} text={t('periodic.emptyText')} action={button} />
            }
          />
        </Stack>
        <Runs surveyId={surveyId} />
      </Stack>
      {shown && (
        <RuleDialog
          surveyId={surveyId}
          rule={shown.rule}
          questions={questions}
          onClose={() => setShown(null)}
          onSaved={() => {
            setShown(null);
            void refresh();
          }}
        />
      )}
    </SurveyFrame>
  );
}
