import {
  Anchor,
  Button,
  type Column,
  DataTable,
  EmptyState,
  Icon,
  SurveyFrame,
  useAlert,
  useConfirm,
  useFormat,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { CombinationDialog } from '../combine/CombinationDialog.tsx';
import { type CombinationRow, combinationsQuery, deleteCombination } from '../combine/combinations.ts';

/** `/s/:surveyId/combined`: with which surveys this one's results are shown together (LINK-032). */
export default function Combined() {
  const { surveyId = '' } = useParams();
  const t = useT('surveys');
  const format = useFormat();
  const alert = useAlert();
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { plugins } = useSession();
  // Who shows them is another plugin.
  const areShown = plugins.some(({ pages }) =>
    pages.some(({ path }) => path === '/r/:surveyId/combined/:combinationId'),
  );
  const resultsOf = ({ combination_id: id }: CombinationRow) => `/r/${surveyId}/combined/${id}`;
  const [shown, setShown] = useState<{ combination: CombinationRow | null } | null>(null);
  const { data, error, refetch } = useQuery(combinationsQuery(surveyId));
  const refresh = () => client.invalidateQueries({ queryKey: combinationsQuery(surveyId).queryKey });
  const namesOf = ({ surveys }: CombinationRow) => format.list(surveys.map(({ name }) => name || t('combine.unseen')));
  const columns: Column<CombinationRow>[] = [
    {
      key: 'name',
      header: t('combine.name'),
      sortable: true,
      searchable: true,
      cell: (row) =>
        areShown ? (
          <Anchor component={Link} to={resultsOf(row)} fw={600} onClick={(event) => event.stopPropagation()}>
            {row.name}
          </Anchor>
        ) : (
          row.name
        ),
    },
    { key: 'surveys', header: t('combine.surveys'), value: namesOf },
  ];
  async function remove(combination: CombinationRow) {
    const { name } = combination;
    const sure = await confirm({
      title: t('combine.deleteTitle', { name }),
      text: t('combine.deleteText'),
      confirmLabel: t('combine.delete'),
      danger: true,
    });
    if (!sure) return;
    try {
      await deleteCombination(surveyId, combination);
      alert.success(t('combine.deleted', { name }));
    } catch {
      alert.error(t('combine.failed'));
    }
    await refresh();
  }
  const button = (
    <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setShown({ combination: null })}>
      {t('combine.new')}
    </Button>
  );
  return (
    <SurveyFrame surveyId={surveyId} actions={data && data.length > 0 && button}>
      <DataTable<CombinationRow>
        label={t('nav.combined')}
        columns={columns}
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        rowId={({ combination_id: id }) => id}
        onRowClick={(combination) => setShown({ combination })}
        rowActions={(combination) => [
          ...(areShown
            ? [
                {
                  key: 'results',
                  label: t('combine.results'),
                  icon: 'chart-bar' as const,
                  onClick: () => void navigate(resultsOf(combination)),
                },
              ]
            : []),
          { key: 'edit', label: t('combine.edit'), icon: 'pencil', onClick: () => setShown({ combination }) },
          {
            key: 'delete',
            label: t('combine.delete'),
            icon: 'trash',
            danger: true,
            onClick: () => void remove(combination),
          },
        ]}
        exportable={false}
        empty={<EmptyState icon="stack-2" title={t('combine.empty')} text={t('combine.emptyText')} action={button} />}
      />
      {shown && (
        <CombinationDialog
          surveyId={surveyId}
          combination={shown.combination}
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
