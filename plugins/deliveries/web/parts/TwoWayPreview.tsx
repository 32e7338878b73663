import { Alert, Button, Card, ErrorState, Icon, Skeleton, Stack, Text, Title, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type TwoWayPreviewed, twoWayQuery } from '../deliveries.ts';
import type { Written } from './written.ts';
import './preview.css';

/** Questions that are shown before all of them are asked for. */
const first = 2;

/** A conversation as it would go; beside the form. */
export function TwoWayPreview({ surveyId, values }: { surveyId: string; values: Written }) {
  const t = useT('deliveries');
  const { data, error, refetch } = useQuery(twoWayQuery(surveyId, values.link));
  return (
    <Stack gap="sm" component="section" aria-label={t('twoWay.preview')} className="dl-beside">
      <Title order={3} size="h4">
        {t('twoWay.preview')}
      </Title>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Talk {...data} />
      ) : (
        <Skeleton height={240} />
      )}
    </Stack>
  );
}

function Talk({ questions, thanks, left_out }: TwoWayPreviewed) {
  const t = useT('deliveries');
  const [whole, setWhole] = useState(false);
  const shown = whole ? questions : questions.slice(0, first);
  const rest = questions.length - shown.length;
  if (questions.length === 0) {
    return (
      <Alert color="orange" icon={<Icon name="info-circle" />}>
        {t('twoWay.nothing')}
      </Alert>
    );
  }
  const parts = questions.reduce((sum, one) => sum + one.parts, thanks.parts);
  return (
    <Stack gap="sm">
      <Left all={left_out} />
      <Text size="sm" aria-live="polite">
        {t('twoWay.all', { count: parts })}
      </Text>
      <div className="dl-talk">
        {shown.map((question) => (
          <Bubble key={question.text} text={question.text} size={question} replied />
        ))}
        {rest > 0 ? (
          <Text size="sm" c="dimmed">
            {t('twoWay.more', { count: rest })}
          </Text>
        ) : (
          <Bubble text={thanks.text} size={thanks} />
        )}
      </div>
      {questions.length > first && (
        <Button variant="default" onClick={() => setWhole(!whole)} aria-expanded={whole}>
          {t(whole ? 'twoWay.showLess' : 'twoWay.showAll')}
        </Button>
      )}
    </Stack>
  );
}

/** One message, and the place of its reply. */
function Bubble({
  text,
  size,
  replied = false,
}: {
  text: string;
  size: { length: number; parts: number };
  replied?: boolean;
}) {
  const t = useT('deliveries');
  return (
    <>
      <Card withBorder padding="sm" className="dl-sms">
        <Text size="sm" className="dl-words">
          {text}
        </Text>
        <Text size="xs" c="dimmed" mt={4}>
          {t('twoWay.size', { length: size.length, count: size.parts })}
        </Text>
      </Card>
      {replied && (
        <Text size="sm" c="dimmed" className="dl-reply">
          {t('twoWay.reply')}
        </Text>
      )}
    </>
  );
}

/** What cannot be asked by SMS: what has to be answered keeps the delivery from being sent. */
function Left({ all }: { all: TwoWayPreviewed['left_out'] }) {
  const t = useT('deliveries');
  const [needed, others] = [all.filter(({ mandatory }) => mandatory), all.filter(({ mandatory }) => !mandatory)];
  const list = (some: TwoWayPreviewed['left_out']) => (
    <Stack gap={2} component="ul" m={0} mt={4} pl="md">
      {some.map(({ text, why }) => (
        <li key={text}>{t('twoWay.left', { text, why: t(`twoWay.why.${why}`) })}</li>
      ))}
    </Stack>
  );
  return (
    <>
      {needed.length > 0 && (
        <Alert color="red" icon={<Icon name="alert-triangle" />} title={t('twoWay.needed')}>
          {t('twoWay.neededText')}
          {list(needed)}
        </Alert>
      )}
      {others.length > 0 && (
        <Alert color="blue" icon={<Icon name="info-circle" />} title={t('twoWay.leftOut')}>
          {t('twoWay.leftOutText')}
          {list(others)}
        </Alert>
      )}
    </>
  );
}
