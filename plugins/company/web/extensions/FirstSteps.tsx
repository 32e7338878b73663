import { ActionIcon, Anchor, Icon, Paper, Text, Tooltip, useSession, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { doneOf, firstStepsQuery, useDismissSteps } from '../firstSteps.ts';
import './firstSteps.css';

/** In the corner of the page where a new person lands: what comes next, until all is done or nobody wants to know. */
export default function FirstSteps() {
  const t = useT('company');
  const id = useId();
  const { language } = useSession();
  const { data } = useQuery(firstStepsQuery(language));
  const dismiss = useDismissSteps();
  const next = data?.steps.find((step) => !step.done);
  if (!data?.new || data.dismissed || !next) return null;
  return (
    <Paper component="aside" className="kc-first" aria-labelledby={id} withBorder shadow="lg">
      <Icon name="rocket" size={22} />
      <div className="kc-first-words">
        <Text size="sm" fw={600} id={id}>
          <Anchor component={Link} to="/home" inherit td="underline">
            {t('home.card')}
          </Anchor>
          {' · '}
          {t('home.progress', { done: doneOf(data.steps), count: data.steps.length })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('home.next')}: {next.title}
        </Text>
      </div>
      <Tooltip label={t('home.hide')}>
        <ActionIcon aria-label={t('home.hide')} onClick={() => void dismiss()}>
          <Icon name="x" size={18} />
        </ActionIcon>
      </Tooltip>
    </Paper>
  );
}
