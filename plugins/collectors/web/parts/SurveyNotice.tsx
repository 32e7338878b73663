import { Alert, Button, Group, Icon, Stack, Text, useT } from '@kaiku/sdk/web';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LinkedSurvey } from '../links.ts';

interface SurveyNoticeProps {
  surveyId: string;
  survey: LinkedSurvey;
  /** Undefined for who may not change links. */
  onReopen: (() => void) | undefined;
  onPublish: (() => Promise<unknown>) | undefined;
  canEdit: boolean;
}

/** Says why nobody can answer although there are links, and what to do about it. */
export function SurveyNotice({ surveyId, survey, onReopen, onPublish, canEdit }: SurveyNoticeProps) {
  const t = useT('collectors');
  const { state, closedWithSurvey: closed } = survey;
  if (state !== 'published') {
    return (
      <Notice title={t(`notice.${state}`)} text={t(`notice.${state}Text`)}>
        {state === 'unpublished' && (
          <Group gap="xs">
            {onPublish && <PublishButton onPublish={onPublish} />}
            {canEdit && <EditorButton surveyId={surveyId} />}
          </Group>
        )}
      </Notice>
    );
  }
  if (closed === 0 || !onReopen) return null;
  return (
    <Notice title={t('reopen.title', { count: closed })} text={t('reopen.text')}>
      <Button variant="default" onClick={onReopen}>
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

interface PublishButtonProps {
  onPublish: () => Promise<unknown>;
  main?: boolean;
}

/** SUR-077: from here on respondents may come. */
export function PublishButton({ onPublish, main = false }: PublishButtonProps) {
  const t = useT('collectors');
  const [busy, setBusy] = useState(false);
  return (
    <Button
      {...(main ? { color: 'highlight' } : {})}
      leftSection={<Icon name="rocket" size={16} />}
      loading={busy}
      onClick={() => {
        setBusy(true);
        void onPublish().finally(() => setBusy(false));
      }}
    >
      {t('publish.button')}
    </Button>
  );
}

/** Where a survey is made ready. */
export function EditorButton({ surveyId }: { surveyId: string }) {
  const t = useT('collectors');
  return (
    <Button
      component={Link}
      to={`/s/${surveyId}/edit`}
      variant="default"
      leftSection={<Icon name="pencil" size={16} />}
    >
      {t('notice.editor')}
    </Button>
  );
}
