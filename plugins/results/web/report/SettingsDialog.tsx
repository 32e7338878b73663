import {
  Button,
  Checkbox,
  ErrorState,
  Group,
  NativeSelect,
  SideDialog,
  Stack,
  Switch,
  Text,
  Title,
  useAlert,
  useT,
} from '@kaiku/sdk/web';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { shapesOf } from '../../contract/charts/shown.ts';
import {
  type BarOrder,
  barOrders,
  type ChartSettings,
  type ChartShape,
  chartShapes,
  reportParts,
} from '../../contract/index.ts';
import type { Question } from '../queries.ts';
import { useReportCalls } from './calls.ts';
import type { Report } from './useReport.ts';

interface SettingsDialogProps {
  surveyId: string;
  report: Report;
  questions: readonly Question[];
  onSaveAs(charts: ChartSettings): void;
  onClose(): void;
}

/** RES-005: what the report shows, and how each question is drawn. */
export function SettingsDialog({ surveyId, report, questions, onSaveAs, onClose }: SettingsDialogProps) {
  const t = useT('results');
  const alert = useAlert();
  const calls = useReportCalls(surveyId);
  const { view, shares, saves } = report;
  const [charts, setCharts] = useState(report.charts);
  const save = useMutation({
    mutationFn: async () => {
      if (view) await calls.change(view, { charts });
      else await calls.saveSettings(charts, report.settingsVersion);
    },
    onSuccess: () => {
      alert.success(t('settings.saved'));
      onClose();
    },
  });
  const mayKeep = view ? view.may_change : shares;
  const none = charts.parts.length === 0;
  const shape = (id: string, chosen: ChartShape | '') => {
    const { [id]: _, ...others } = charts.shapes;
    setCharts({ ...charts, shapes: chosen === '' ? others : { ...others, [id]: chosen } });
  };
  const show = (id: string, shown: boolean) =>
    setCharts({ ...charts, hidden: shown ? charts.hidden.filter((one) => one !== id) : [...charts.hidden, id] });
  return (
    <SideDialog opened onClose={onClose} title={t('settings.title')} size="lg" unsaved={charts !== report.charts}>
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {view ? t('settings.ofView', { name: view.name }) : t('settings.text')}
        </Text>
        <Checkbox.Group
          label={t('settings.parts')}
          value={charts.parts}
          error={none && t('settings.atLeastOne')}
          onChange={(parts) => setCharts({ ...charts, parts: reportParts.filter((part) => parts.includes(part)) })}
        >
          <Stack gap="xs" mt="xs">
            {reportParts.map((part, at) => (
              <Checkbox
                key={part}
                value={part}
                label={t(`settings.part.${part}`)}
                data-autofocus={at === 0 || undefined}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          label={t('settings.order')}
          description={t('settings.orderOf')}
          value={charts.order ?? 'survey'}
          onChange={(event) => setCharts({ ...charts, order: event.currentTarget.value as BarOrder })}
          data={barOrders.map((value) => ({ value, label: t(`settings.orders.${value}`) }))}
        />
        <Stack gap="xs" component="section" aria-label={t('settings.questions')}>
          <Group justify="space-between">
            <Title order={3} size="h5">
              {t('settings.questions')}
            </Title>
            {charts.hidden.length > 0 && (
              <Button variant="subtle" size="compact-sm" onClick={() => setCharts({ ...charts, hidden: [] })}>
                {t('settings.all')}
              </Button>
            )}
          </Group>
          {questions.map((question) => (
            <QuestionRow key={question.element_id} question={question} charts={charts} onShow={show} onShape={shape} />
          ))}
        </Stack>
        {save.error && <ErrorState compact error={save.error} />}
        <Group justify="flex-end" gap="sm" py="sm" className="results-foot">
          <Button variant="default" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          {saves && (!mayKeep || !view) && (
            <Button variant={mayKeep ? 'default' : 'filled'} disabled={none} onClick={() => onSaveAs(charts)}>
              {t('settings.mine')}
            </Button>
          )}
          {mayKeep && (
            <Button disabled={none} loading={save.isPending} onClick={() => save.mutate()}>
              {t(view ? 'settings.saveView' : 'settings.save')}
            </Button>
          )}
        </Group>
      </Stack>
    </SideDialog>
  );
}

interface QuestionRowProps {
  question: Question;
  charts: ChartSettings;
  onShow(id: string, shown: boolean): void;
  onShape(id: string, shape: ChartShape | ''): void;
}

function QuestionRow({ question, charts, onShow, onShape }: QuestionRowProps) {
  const t = useT('results');
  const { element_id: id, title, name } = question;
  const text = title || name || t('untitled');
  const shown = !charts.hidden.includes(id);
  const shapes = shapesOf(question);
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" align="center" mih={30}>
      <Switch
        label={text}
        checked={shown}
        onChange={(event) => onShow(id, event.currentTarget.checked)}
        styles={{ label: { overflowWrap: 'anywhere' } }}
      />
      {shapes.length > 0 && (
        <NativeSelect
          aria-label={`${t('settings.shape')}: ${text}`}
          size="xs"
          w={150}
          flex="none"
          disabled={!shown}
          value={charts.shapes[id] ?? ''}
          onChange={(event) => onShape(id, event.currentTarget.value as ChartShape | '')}
          data={[
            { value: '', label: t('settings.shapes.auto') },
            ...chartShapes
              .filter((one) => shapes.includes(one))
              .map((value) => ({ value, label: t(`settings.shapes.${value}`) })),
          ]}
        />
      )}
    </Group>
  );
}
