import { Skeleton, Text, useFormat, useT } from '@kaiku/sdk/web';
import { useLinkAnswers } from '../counts/useLinkAnswers.ts';

interface Props {
  surveyId: string;
  collectorId: string;
  /** That the link takes; null: any number. */
  maxAnswers: number | null;
}

/** In the list of links: how many have answered through one, and when the last of them did. */
export default function LinkAnswers({ surveyId, collectorId, maxAnswers }: Props) {
  const t = useT('responses');
  const format = useFormat();
  const { data, isPending } = useLinkAnswers(surveyId, collectorId);
  if (isPending) return <Skeleton height={14} mt={4} width="60%" />;
  // Where the number could not be fetched, the list does without.
  if (!data) return null;
  const { count, last_at: last } = data;
  const said = () => {
    const number = format.number(count);
    if (maxAnswers !== null) return t('counts.of', { count: maxAnswers, number, most: format.number(maxAnswers) });
    return count === 0 ? t('counts.none') : t('counts.answers', { count, number });
  };
  return (
    <Text size="xs" c="dimmed" mt={2}>
      {said()}
      {last && (
        <>
          {', '}
          <time dateTime={last} title={format.dateTime(last)}>
            {t('counts.last', { when: format.relative(last) })}
          </time>
        </>
      )}
    </Text>
  );
}
