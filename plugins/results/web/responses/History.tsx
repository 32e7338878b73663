import { ErrorState, nativeLanguageName, Skeleton, Text, useFormat, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { historyQuery } from './calls.ts';

/** How the response came, and what was done to it since (RES-018). */
export function History({ surveyId, responseId }: { surveyId: string; responseId: string }) {
  const t = useT('results');
  const format = useFormat();
  const { data, error, refetch } = useQuery(historyQuery(surveyId, responseId));
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={64} />;
  const { came, entries } = data;
  const way = came.collector ?? (came.source === 'link' ? '' : t(`response.sources.${came.source as 'import'}`));
  return (
    <ol className="rs-history">
      <li>
        <Text size="sm">
          {[t('history.came'), way, came.language && nativeLanguageName(came.language)].filter(Boolean).join(' · ')}
        </Text>
        {came.at && <When at={format.dateTime(came.at)} />}
      </li>
      {entries.map(({ at, by, what, changes }) => (
        <li key={`${at} ${changes.map(({ id }) => id).join(' ')}`}>
          <Text size="sm">{t(`history.${what}`)}</Text>
          <When at={format.dateTime(at)} by={by ?? t('history.system')} />
          {changes.map(({ id, title, before, after, erased }) => (
            <Text key={id} size="sm" className="rs-text">
              <Text span size="xs" c="dimmed" display="block">
                {title}
              </Text>
              {erased ? (
                <i>{t('history.erasedWords')}</i>
              ) : (
                <>
                  <span className="rs-before">{before || t('history.nothing')}</span> → {after || t('history.nothing')}
                </>
              )}
            </Text>
          ))}
        </li>
      ))}
    </ol>
  );
}

const When = ({ at, by }: { at: string; by?: string }) => (
  <Text size="xs" c="dimmed">
    {by === undefined ? at : `${at} · ${by}`}
  </Text>
);
