import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  Group,
  isProblem,
  PageHeader,
  type RowAction,
  type ShownRows,
  Text,
  useAlert,
  useConfirm,
  useFormat,
  useSession,
  useT,
  useTableFilters,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type DatasetChoice, datasetChoices } from '../../contract/datasetChoices.ts';
import {
  changeDataset,
  type DatasetsRow,
  datasetsKey,
  fetchDatasets,
  isDatasetChoice,
  sumQuery,
  useRefreshDatasets,
} from '../datasets/calls.ts';
import { NodeList } from '../datasets/NodeList.tsx';

/** Key of the table in the address. */
const tableKey = 'datasets';
/** While one is being made, its row is asked for so often. */
const buildingMs = 2_000;
const restingMs = 30_000;
/** For so long after a change the other processes may still be at it. */
const changingMs = 10_000;

/** `/manage/datasets`: what results are counted from, on each node (RES-062 to RES-064). */
export default function DatasetList() {
  const t = useT('results');
  const alert = useAlert();
  const confirm = useConfirm();
  const refresh = useRefreshDatasets();
  const { company, language } = useSession();
  const { filters, set, clear, active } = useTableFilters(tableKey, ['state']);
  const state = isDatasetChoice(filters.state) ? filters.state : null;
  const [building, setBuilding] = useState(false);
  const [changed, setChanged] = useState(0);
  useEffect(() => {
    if (changed === 0) return;
    const timer = setTimeout(() => setChanged(0), changingMs);
    return () => clearTimeout(timer);
  }, [changed]);

  async function change(what: keyof typeof changeDataset, { survey_id, name }: DatasetsRow): Promise<void> {
    try {
      await changeDataset[what](survey_id);
      alert.success(t(`datasets.${what}.done`, { name }));
      setChanged((before) => before + 1);
    } catch (error) {
      alert.error(isProblem(error) && error.status === 422 ? error.message : t('datasets.failed'));
    }
    await refresh();
  }
  async function remove(row: DatasetsRow): Promise<void> {
    const sure = await confirm({
      title: t('datasets.remove.title', { name: row.name }),
      text: t('datasets.remove.text'),
      confirmLabel: t('datasets.remove.label'),
      danger: true,
    });
    if (sure) await change('remove', row);
  }

  const rowActions = (row: DatasetsRow): RowAction[] => [
    {
      key: 'rebuild',
      label: t('datasets.rebuild.one', { name: row.name }),
      icon: 'refresh',
      primary: true,
      disabled: !row.kept,
      onClick: () => void change('rebuild', row),
    },
    {
      key: 'remove',
      label: t('datasets.remove.one', { name: row.name }),
      icon: 'trash',
      danger: true,
      primary: true,
      disabled: row.datasets.length === 0 && !row.stored,
      onClick: () => void remove(row),
    },
  ];

  const again = building || changed > 0 ? buildingMs : restingMs;
  return (
    <>
      <PageHeader title={t('datasets.title')} description={t('datasets.text')} />
      <Sums state={state} again={again} onChoose={(one) => set({ state: one })} />
      <DataTable<DatasetsRow>
        label={t('datasets.title')}
        columns={useColumns()}
        fetch={fetchDatasets(state)}
        queryKey={[...datasetsKey, company?.companyId, language, state]}
        refetchInterval={again}
        staleTime={0}
        onRows={({ rows }: ShownRows<DatasetsRow>) => setBuilding(rows.some(isBuilding))}
        rowId={({ survey_id }) => survey_id}
        initialSort={{ key: 'name', order: 'asc' }}
        urlKey={tableKey}
        filterActive={active}
        onClearFilters={clear}
        rowActions={rowActions}
        rowHref={({ survey_id }) => `/r/${survey_id}`}
        pageKeys
        empty={<EmptyState icon="server" title={t('datasets.empty')} text={t('datasets.emptyText')} />}
      />
    </>
  );
}

const isBuilding = ({ datasets }: DatasetsRow): boolean => datasets.some(({ state }) => state === 'building');

function useColumns(): Column<DatasetsRow>[] {
  const t = useT('results');
  const format = useFormat();
  const responses = ({ datasets, stored }: DatasetsRow): number | null => {
    const known = [...datasets.map((one) => one.responses), stored?.responses ?? null].filter((n) => n !== null);
    return known.length > 0 ? Math.max(...known) : null;
  };
  const bytes = ({ datasets, stored }: DatasetsRow): number =>
    datasets.reduce((sum, one) => sum + one.bytes, stored?.bytes ?? 0);
  return [
    {
      key: 'name',
      header: t('datasets.columns.survey'),
      sortable: true,
      searchable: true,
      value: ({ name }) => name || t('untitled'),
    },
    {
      key: 'state',
      header: t('datasets.columns.state'),
      cell: (row) => <NodeList row={row} />,
      exportValue: ({ datasets }) =>
        datasets.map(({ host, state }) => `${host}: ${t(`datasets.state.${state}`)}`).join('; '),
    },
    {
      key: 'responses',
      header: t('datasets.columns.responses'),
      align: 'end',
      nowrap: true,
      hideBelow: 'desktop',
      cell: (row) => {
        const n = responses(row);
        return n === null ? '' : format.number(n);
      },
      exportValue: responses,
    },
    {
      key: 'bytes',
      header: t('datasets.columns.size'),
      align: 'end',
      nowrap: true,
      hideBelow: 'tablet',
      cell: (row) => (bytes(row) > 0 ? format.fileSize(bytes(row)) : ''),
      exportValue: bytes,
    },
  ];
}

interface SumsProps {
  state: DatasetChoice | null;
  /** After so many milliseconds they are asked for anew, as the table is. */
  again: number;
  onChoose: (state: DatasetChoice | null) => void;
}

/** What all come to, and each state with how many there are, to be looked at alone. */
function Sums({ state, again, onChoose }: SumsProps) {
  const t = useT('results');
  const format = useFormat();
  const { company } = useSession();
  const { data } = useQuery({ ...sumQuery(company?.companyId), refetchInterval: again });
  const counts: Record<DatasetChoice, number> | null = data
    ? { there: data.surveys, building: data.building, failed: data.failed }
    : null;
  const choice = (one: DatasetChoice | null, text: string) => (
    <Button
      key={one ?? ''}
      size="compact-sm"
      radius="xl"
      variant={state === one ? 'filled' : 'default'}
      aria-pressed={state === one}
      onClick={() => onChoose(one)}
    >
      {text}
    </Button>
  );
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm" mih={21} className="kk-figures">
        {data &&
          data.surveys > 0 &&
          t('datasets.sum', {
            size: format.fileSize(data.bytes),
            nodes: t('datasets.nodes', { n: format.number(data.nodes), count: data.nodes }),
            stored: format.fileSize(data.stored_bytes),
          })}
      </Text>
      <Group gap="xs" mb="md" role="group" aria-label={t('datasets.show')}>
        {choice(null, t('datasets.choices.all'))}
        {datasetChoices.map((one) =>
          choice(one, `${t(`datasets.choices.${one}`)}${counts ? ` · ${format.number(counts[one])}` : ''}`),
        )}
      </Group>
    </>
  );
}
