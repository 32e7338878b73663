import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Group,
  Icon,
  type IconName,
  PageHeader,
  PageSkeleton,
  Progress,
  Stack,
  Text,
  Title,
  useLandingPath,
  useSession,
  useT,
  VisuallyHidden,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { doneOf, type FirstStep, firstStepsQuery, useDismissSteps } from '../firstSteps.ts';
import './home.css';

/** `/home`: what to do first, as far as there is something for this person, ticked by what is there. */
export default function Home() {
  const t = useT('company');
  const { user, language } = useSession();
  const navigate = useNavigate();
  const landing = useLandingPath();
  const dismiss = useDismissSteps();
  // Somebody comes back from having done a step.
  const { data, error, refetch } = useQuery({ ...firstStepsQuery(language), staleTime: 0 });
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { steps } = data;
  const done = doneOf(steps);
  const next = steps.find((step) => !step.done);
  const goOn = (
    <Button component={Link} to={landing} rightSection={<Icon name="arrow-right" size={16} />}>
      {t('home.goOn')}
    </Button>
  );
  return (
    <div className="kc-home">
      <PageHeader
        title={t('home.welcome', { name: user?.firstName || user?.email || '' })}
        description={steps.length > 0 ? t('home.text') : undefined}
      />
      {steps.length === 0 && (
        <EmptyState icon="user-circle" title={t('home.nothing')} text={t('home.nothingText')} action={goOn} />
      )}
      {steps.length > 0 && (
        <Stack gap="lg">
          <div>
            <Text size="sm" fw={600} mb={6}>
              {t('home.progress', { done, count: steps.length })}
            </Text>
            <Progress
              value={(100 * done) / steps.length}
              size="md"
              aria-label={t('home.progress', { done, count: steps.length })}
            />
          </div>
          {!next && (
            <Card className="kc-home-done">
              <Title order={2}>{t('home.allDone')}</Title>
              <Text mt={4} mb="md">
                {t('home.allDoneText')}
              </Text>
              {goOn}
            </Card>
          )}
          <ol className="kc-steps">
            {steps.map((step) => (
              <Step key={step.key} step={step} next={step === next} />
            ))}
          </ol>
          <Group justify="space-between">
            <Text size="sm" c="dimmed" visibleFrom="sm">
              {t('home.tip')}
            </Text>
            {data.new && !data.dismissed && (
              <Button
                variant="subtle"
                color="gray"
                onClick={() => void dismiss().then((hidden) => hidden && navigate(landing))}
              >
                {t('home.dismiss')}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </div>
  );
}

function Step({ step, next }: { step: FirstStep; next: boolean }) {
  const t = useT('company');
  return (
    <li className="kc-step" data-done={step.done || undefined} data-next={next || undefined}>
      <span className="kc-step-mark">
        <Icon name={(step.done ? 'check' : step.icon) as IconName} size={20} />
      </span>
      <div className="kc-step-words">
        <Title order={2} className="kc-step-title">
          {step.title}
          {step.done && <VisuallyHidden> – {t('home.doneStep')}</VisuallyHidden>}
        </Title>
        {!step.done && (
          <Text size="sm" c="dimmed">
            {step.text}
          </Text>
        )}
      </div>
      {!step.done && (
        <Button component={Link} to={step.path} variant={next ? 'filled' : 'default'} className="kc-step-action">
          {step.action}
        </Button>
      )}
    </li>
  );
}
