import type { ChartLook, ChartTable } from '@kaiku/sdk/common';
import { chartColors, formatValue } from '@kaiku/sdk/common';
import { ActionIcon, Card, Group, Menu, Skeleton, Table, Text, Title, Tooltip, UnstyledButton } from '@mantine/core';
import type { EChartsOption } from 'echarts';
import { type ReactNode, useRef, useState } from 'react';
import { download } from '../download.ts';
import { useEnvironment } from '../environment.ts';
import { Icon } from '../Icon.tsx';
import { EmptyState, ErrorState } from '../states.tsx';
import { fileName } from '../table/exportRows.ts';
import { useSdkText } from '../text.ts';
import { useFormat } from '../useFormat.ts';
import { Chart, type ChartHandle, type ChartHeight, type ChartPoint } from './Chart.tsx';
import { paper, useOnPaper } from './paper.ts';
import { svgSize, toPng, withGround } from './picture.ts';
import { useChartLook } from './useChartLook.ts';

export interface ChartCardProps {
  /** Says what the chart shows: `How likely are you to recommend us?`. */
  title: string;
  description?: ReactNode;
  /** Number of answers behind it. */
  n: number | null;
  options: (look: ChartLook) => EChartsOption;
  /** The same figures: table view, screen readers and Excel. */
  table: ChartTable;
  /** Pixels, or how many the width at hand asks for; 280 by default. */
  height?: ChartHeight;
  /** A click on a bar, and on its row in the table view, filters by it. */
  onSelect?: (point: Pick<ChartPoint, 'key'> & Partial<ChartPoint>) => void;
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Further controls beside the menu. */
  actions?: ReactNode;
  /** Begins with the figures instead of the picture. */
  startAsTable?: boolean;
  /** Heading level; 2 by default, right below the page's title. */
  order?: 2 | 3 | 4;
}

/** A chart with its title, its n, its figures as a table, and its downloads. */
export function ChartCard(props: ChartCardProps) {
  const { title, n, table, height = 280, order = 2 } = props;
  const t = useSdkText();
  const format = useFormat();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const onPaper = useOnPaper();
  const paperLook = useChartLook(paper.width);
  // A page's end cuts a chart, and no row of a table.
  const tooTall = onPaper && (typeof height === 'number' ? height : height(paperLook)) > paper.height;
  const asTable = tooTall || (chosen ?? props.startAsTable ?? false);
  const chart = useRef<ChartHandle>(null);
  const failed = props.error !== undefined && props.error !== null;
  const empty = n === 0;

  let content: ReactNode;
  if (props.loading) content = <Skeleton height={typeof height === 'number' ? height : 280} radius="md" />;
  else if (failed) content = <ErrorState compact error={props.error} onRetry={props.onRetry} />;
  else if (empty) content = <EmptyState compact icon="chart-bar" title={t('chart.empty')} />;
  else if (asTable) content = <FigureTable title={title} table={table} onSelect={props.onSelect} />;
  else {
    content = (
      <Chart
        ref={chart}
        options={props.options}
        height={height}
        label={chartLabel(title, table)}
        onSelect={props.onSelect}
      />
    );
  }

  return (
    <Card component="section" aria-label={title} className="kk-chart-card">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm" mb="sm" className="kk-chart-head">
        <div className="kk-grow">
          <Title order={order} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed" component="div">
            {n !== null && <span className="kk-figures">{t('chart.n', { n: format.number(n) })}</span>}
            {n !== null && props.description && ' · '}
            {props.description}
          </Text>
        </div>
        <Group gap={2} wrap="nowrap">
          {props.actions}
          <Tooltip label={asTable ? t('chart.showChart') : t('chart.showTable')}>
            <ActionIcon
              aria-label={t('chart.showTable')}
              aria-pressed={asTable}
              disabled={empty || failed}
              onClick={() => setChosen(!asTable)}
            >
              <Icon name={asTable ? 'chart-bar' : 'table'} />
            </ActionIcon>
          </Tooltip>
          <DownloadMenu
            title={title}
            table={table}
            chart={chart}
            disabled={empty || failed || props.loading === true}
          />
        </Group>
      </Group>
      {content}
    </Card>
  );
}

/** The chart in words: title and the first figures. */
function chartLabel(title: string, table: ChartTable): string {
  const headers = table.headers.length > 2 ? table.headers : [];
  const rows = table.rows.slice(0, 12).map(({ cells: [label, ...values] }) => {
    const figures = values.map((value, at) => [headers[at + 1], figure(value)].filter(Boolean).join(' '));
    return `${label}: ${figures.join(', ')}`;
  });
  return `${title}. ${rows.join('; ')}`;
}
const figure = (cell: string | number | null) =>
  typeof cell === 'number' ? String(Math.round(cell * 10) / 10) : (cell ?? '–');

type FigureTableProps = Pick<ChartCardProps, 'title' | 'table' | 'onSelect'>;
function FigureTable({ title, table, onSelect }: FigureTableProps) {
  const format = useFormat();
  const [corner, ...headers] = table.headers;
  return (
    <div className="kk-table-scroll">
      <Table striped captionSide="top" verticalSpacing={6}>
        <caption className="kk-hidden">{title}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{corner}</Table.Th>
            {headers.map((header) => (
              <Table.Th key={header} scope="col" ta="end">
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.rows.map(({ key, cells: [label, ...cells] }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400}>
                {onSelect ? (
                  <UnstyledButton className="kk-row-link" fz="inherit" onClick={() => onSelect({ key })}>
                    {label}
                  </UnstyledButton>
                ) : (
                  label
                )}
              </Table.Th>
              {cells.map((cell, index) => (
                <Table.Td key={headers[index]} ta="end" className="kk-figures">
                  {typeof cell === 'number'
                    ? formatValue(cell, table.units?.[index] ?? 'number', format.locale)
                    : (cell ?? '–')}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** A cell of the file has no form of its own: more places than anybody reads would be shown. */
const rounded = <Cell,>(cell: Cell) => (typeof cell === 'number' ? Math.round(cell * 100) / 100 : cell);

interface DownloadMenuProps {
  title: string;
  table: ChartTable;
  chart: React.RefObject<ChartHandle | null>;
  disabled: boolean;
}

function DownloadMenu({ title, table, chart, disabled }: DownloadMenuProps) {
  const t = useSdkText();
  const { alert, exportTable } = useEnvironment();
  const name = fileName(title);
  const picture = async (kind: 'png' | 'svg') => {
    try {
      const drawn = chart.current?.svg();
      if (!drawn) throw new Error('The chart is not drawn');
      const ground = getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-scheme').trim();
      const svg = withGround(drawn, chartColors[ground === 'dark' ? 'dark' : 'light'].surface);
      const file = kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await toPng(svg, ...svgSize(svg));
      download(file, `${name}.${kind}`);
    } catch {
      alert.error(t('chart.downloadFailed'));
    }
  };
  const workbook = async () => {
    try {
      const { headers, rows } = table.file ?? table;
      const file = await exportTable({
        export_type: 'xlsx_table',
        tableheaders: headers,
        tabledata: rows.map(({ cells }) => cells.map(rounded)),
      });
      download(file, `${name}.xlsx`);
    } catch {
      alert.error(t('common.excelError'));
    }
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('chart.download')} disabled={disabled}>
          <Icon name="download" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="photo" size={16} />} onClick={() => picture('png')}>
          PNG
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="photo" size={16} />} onClick={() => picture('svg')}>
          SVG
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="file-spreadsheet" size={16} />} onClick={workbook}>
          Excel
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
