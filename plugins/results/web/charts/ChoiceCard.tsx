import { OTHER } from '@kaiku/sdk/model';
import {
  ActionIcon,
  barHeight,
  barOptions,
  ChartCard,
  categoryTable,
  Drawer,
  Icon,
  Tooltip,
  useDisclosure,
  useT,
} from '@kaiku/sdk/web';
import { useMemo } from 'react';
import { choiceData } from '../../contract/charts/chartData.ts';
import { TextList } from '../parts/TextList.tsx';
import { useFigures } from './Figures.tsx';
import type { CardProps } from './types.ts';

/** One or several of the choices: lying bars, which leave room for long labels. */
export function ChoiceCard({ surveyId, filter, question, onSelect, shape }: CardProps<'choices'>) {
  const t = useT('results');
  const figures = useFigures();
  const [opened, drawer] = useDisclosure(false);
  const { element_id, title, choices = [], summary } = question;
  const horizontal = shape !== 'columns';
  const share = t('chart.share');
  const data = useMemo(() => choiceData(choices, summary, share), [choices, summary, share]);
  const options = useMemo(
    () => (look: Parameters<typeof barOptions>[1]) => barOptions(data, look, { horizontal }),
    [data, horizontal],
  );
  const others = summary.counts[OTHER] ?? 0;
  return (
    <>
      <ChartCard
        title={title}
        n={summary.n}
        description={figures(summary)}
        options={options}
        table={categoryTable(data, t('chart.choice'))}
        height={horizontal ? (look) => barHeight(data, look) : undefined}
        startAsTable={shape === 'table'}
        onSelect={({ key }) => onSelect(`${element_id}:${key}`)}
        actions={
          others > 0 && (
            <Tooltip label={t('texts.other')}>
              <ActionIcon aria-label={t('texts.other')} onClick={drawer.open}>
                <Icon name="message" />
              </ActionIcon>
            </Tooltip>
          )
        }
      />
      <Drawer opened={opened} onClose={drawer.close} position="right" title={`${t('texts.other')}: ${title}`}>
        {opened && <TextList surveyId={surveyId} filter={filter} elementId={element_id} label={title} />}
      </Drawer>
    </>
  );
}
