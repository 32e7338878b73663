import type { SurveyCardProps } from '@kaiku/plugin-surveys/contract';
import { Anchor, Icon, Skeleton, Text, useFormat, useT } from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';
import { useAnswerCount } from '../counts/useAnswerCount.ts';
import './answerCount.css';

/** On a survey's card: how many have answered, and when the last of them did. */
export default function AnswerCount({ surveyId, state, mode }: SurveyCardProps) {
  const t = useT('responses');
  const format = useFormat();
  const { data, isPending } = useAnswerCount(surveyId);
  if (isPending) return <Skeleton className="rs-count" height={14} width="60%" />;
  // A draft waits for no answers; where the number could not be fetched, the card does without.
  if (!data || (data.count === 0 && state === 'unpublished')) return null;
  const number = t('counts.answers', { count: data.count, number: format.number(data.count) });
  return (
    <Text size="sm" c="dimmed" className="rs-count">
      <Icon name="message-2" size={16} />
      <span>
        {data.count === 0 && t('counts.none')}
        {data.count > 0 && mode === 'report' && <strong>{number}</strong>}
        {data.count > 0 && mode === 'edit' && (
          <Anchor component={Link} to={`/r/${surveyId}`} inherit fw={600}>
            {number}
          </Anchor>
        )}
        {data.last_at && (
          <>
            {', '}
            <time dateTime={data.last_at} title={format.dateTime(data.last_at)}>
              {t('counts.last', { when: format.relative(data.last_at) })}
            </time>
          </>
        )}
      </span>
    </Text>
  );
}
