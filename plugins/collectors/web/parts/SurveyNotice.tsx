import { Alert, Button, Icon, Stack, Text, useT } from '@kaiku/sdk/web';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LinkedSurvey } from '../links.ts';

interface SurveyNoticeProps {
  surveyId: string;
  survey: LinkedSurvey;
  /** Undefined for who may not change links. */
  onReopen: (() => void) | undefined;
  canEdit: boolean;
}

/** Says why nobody can answer although there are links, and what to do about it. */
export function SurveyNotice({ surveyId, survey, onReopen, canEdit }: SurveyNoticeProps) {
  const t = useT('collectors');
  const { state, closedWithSurvey: closed } = survey;
  if (state !== 'published') {
    return (
      <Notice title={t(`notice.${state}`)} text={t(`notice.${state}Text`)}>
        {state === 'unpublished' && canEdit && <EditorButton surveyId={surveyId} />}
      </Notice>
    );
  }
  if (closed === 0 || !onReopen) return null;
  return (
    <Notice title={t('reopen.title', { count: closed })} text={t('reopen.text')}>
      <Button variant="default" size="compact-md" onClick={onReopen}>
        {t('reopen.button', { count: closed })}
      </Button>
    </Notice>
  );
}

const Notice = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Alert color="orange" icon={<Icon name="alert-triangle" />} title={title} mb="md">
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{text}</Text>
      {children}
    </Stack>
  </Alert>
);

/** Where a survey is published. */
export function EditorButton({ surveyId, main = false }: { surveyId: string; main?: boolean }) {
  const t = useT('collectors');
  return (
    <Button
      component={Link}
      to={`/s/${surveyId}/edit`}
      {...(main ? { color: 'highlight' } : { variant: 'default', size: 'compact-md' })}
      leftSection={<Icon name="pencil" size={16} />}
    >
      {t('notice.editor')}
    </Button>
  );
}
