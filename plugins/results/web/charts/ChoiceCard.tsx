import type { CategoryData, ChartLook } from '@kaiku/sdk/common';
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

const columnsHeight = 280;
/** Pixels of a letter below a column, and of the air beside it and beside all of them. */
const letter = 7;
const air = 8;
const axis = 60;

/** Whether columns are wide enough for the words below them; where none is, they lie. */
function standing({ categories }: CategoryData, look: ChartLook): boolean {
  const longest = Math.max(0, ...categories.flatMap(({ label }) => label.split(/\s/)).map(({ length }) => length));
  return (look.width - axis) / Math.max(1, categories.length) - air >= longest * letter;
}

/** One or several of the choices: lying bars, which leave room for long labels. */
export function ChoiceCard({ surveyId, filter, question, onSelect, shape }: CardProps<'choices'>) {
  const t = useT('results');
  const figures = useFigures();
  const [opened, drawer] = useDisclosure(false);
  const { element_id, title, choices = [], summary } = question;
  const share = t('chart.share');
  const data = useMemo(() => choiceData(choices, summary, share), [choices, summary, share]);
  const lies = useMemo(() => (look: ChartLook) => shape !== 'columns' || !standing(data, look), [data, shape]);
  const options = useMemo(() => (look: ChartLook) => barOptions(data, look, { horizontal: lies(look) }), [data, lies]);
  const others = summary.counts[OTHER] ?? 0;
  return (
    <>
      <ChartCard
        title={title}
        n={summary.n}
        description={figures(summary)}
        options={options}
        table={categoryTable(data, t('chart.choice'))}
        height={(look) => (lies(look) ? barHeight(data, look) : columnsHeight)}
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
