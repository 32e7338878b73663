import { Skeleton, Text, useFormat, useT } from '@kaiku/sdk/web';
import { useLinkAnswers } from '../counts/useLinkAnswers.ts';

/** In the list of links: how many have answered through one, and when the last of them did. */
export default function LinkAnswers({ surveyId, collectorId }: { surveyId: string; collectorId: string }) {
  const t = useT('responses');
  const format = useFormat();
  const { data, isPending } = useLinkAnswers(surveyId, collectorId);
  if (isPending) return <Skeleton height={14} mt={4} width="60%" />;
  // Where the number could not be fetched, the list does without.
  if (!data) return null;
  const { count, last_at: last } = data;
  return (
    <Text size="xs" c="dimmed" mt={2}>
      {count === 0 ? t('counts.none') : t('counts.answers', { count, number: format.number(count) })}
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
