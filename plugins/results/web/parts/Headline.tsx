import { Text, UnstyledButton, useFormat, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { scaleValue } from '../../contract/charts/chartData.ts';
import type { FilterQuery } from '../../contract/index.ts';
import { completionQuery, type Question, type TimeTakenReply } from '../queries.ts';
import { completionId } from './CompletionCard.tsx';
import { useDuration } from './duration.ts';
import { showPanel, showQuestion } from './GoTo.tsx';
import { showTimes } from './TimeCard.tsx';
import './headline.css';

/** With fewer charts than this their figures are in sight anyway. */
const worthIt = 4;
const most = 6;

interface HeadlineProps {
  surveyId: string;
  filter: FilterQuery;
  /** Those that are drawn, in their order. */
  questions: readonly Question[];
  /** Null where it is not told. */
  time: TimeTakenReply | null;
  /** When the last response came; null where that is not told. */
  latest: string | null;
}

/**
 * The figures at a glance: of each question that comes down to one, the way to its chart (RES-074); how many of those who
 * began answered (RES-076), and how long it took (RES-077).
 */
export function Headline({ surveyId, filter, questions, time, latest }: HeadlineProps) {
  const t = useT('results');
  const format = useFormat();
  const figureOf = useFigure();
  const { duration } = useDuration();
  const { data: completion } = useQuery(completionQuery(surveyId, filter));
  // Where it does not follow the filters it would stand beside figures of others.
  const rate = completion && !completion.unfiltered && completion.started > 0 ? completion.rate : null;
  if (questions.length < worthIt) return null;
  const figures = questions
    .flatMap((question) => {
      const figure = question.hidden ? null : figureOf(question);
      return figure ? [{ question, ...figure }] : [];
    })
    .slice(0, most);
  if (figures.length === 0 && !time) return null;
  return (
    <section className="results-headline" aria-label={t('headline.title')}>
      {figures.map(({ question, value, what }) => (
        <Figure
          key={question.element_id}
          value={value}
          what={what}
          of={question.title || question.name || t('untitled')}
          onClick={() => showQuestion(question.element_id)}
        />
      ))}
      {rate !== null && (
        <Figure value={format.percent(rate)} what={t('completion.rate')} onClick={() => showPanel(completionId)} />
      )}
      {time && <Figure value={duration(time.median)} what={t('time.median')} onClick={showTimes} />}
      {latest && <Figure value={format.date(latest)} what={t('headline.latest')} />}
    </section>
  );
}

interface FigureProps {
  value: string;
  what: string;
  /** The question that it is of. */
  of?: string;
  /** Leads to its panel. */
  onClick?(): void;
}

function Figure({ value, what, of, onClick }: FigureProps) {
  const figure = (
    <Text span fz="xl" fw={600} className="kk-figures">
      {value}
    </Text>
  );
  const said = (
    <Text span size="xs" c="dimmed">
      {what}
    </Text>
  );
  const content =
    of === undefined ? (
      <>
        {figure}
        {said}
      </>
    ) : (
      <>
        <span>
          {figure} {said}
        </span>
        <Text span size="xs" c="dimmed" lineClamp={2}>
          {of}
        </Text>
      </>
    );
  if (!onClick) return <div className="results-headline-figure">{content}</div>;
  return (
    <UnstyledButton className="results-headline-figure" onClick={onClick}>
      {content}
    </UnstyledButton>
  );
}

/** The one figure of a question with what it is; null for one without. */
function useFigure() {
  const t = useT('results');
  const format = useFormat();
  return ({ summary, scale }: Question): { value: string; what: string } | null => {
    if (summary.type === 'numbers' && summary.nps) {
      const { nps } = summary.nps;
      const signs = { maximumFractionDigits: 0, signDisplay: 'exceptZero' } as const;
      return nps === null ? null : { value: format.number(nps, signs), what: t('nps.score') };
    }
    if ('csat' in summary && summary.csat?.csat != null) {
      return { value: format.percent(summary.csat.csat / 100), what: t('headline.csat') };
    }
    if (!('mean' in summary) || summary.mean === null) return null;
    const mean = format.number(summary.mean, { ...scaleValue, maximumFractionDigits: 2 });
    return { value: scale?.unit ? `${mean} ${scale.unit}` : mean, what: t('compare.mean') };
  };
}
