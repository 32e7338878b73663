import { Button, EmptyState, Group, Icon, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import type { LinkedSurvey } from '../links.ts';
import type { LinkActions } from '../useLinkActions.ts';
import { EditorButton, PublishButton } from './SurveyNotice.tsx';

interface NoLinksProps {
  surveyId: string;
  survey: LinkedSurvey;
  canChange: boolean;
  canEdit: boolean;
  actions: LinkActions;
  /** Whether the first link is on its way. */
  onFirst: (coming: boolean) => void;
  onPublish: () => Promise<unknown>;
}

/** No link yet: says what comes next, with one button that does it. */
export function NoLinks({ surveyId, survey, canChange, canEdit, actions, onFirst, onPublish }: NoLinksProps) {
  const t = useT('collectors');
  const [busy, setBusy] = useState(false);
  const first = async () => {
    setBusy(true);
    onFirst(true);
    if (!(await actions.createFirst())) onFirst(false);
    setBusy(false);
  };
  const { state } = survey;
  if (state !== 'published') {
    return (
      <EmptyState
        icon={state === 'unpublished' ? 'rocket' : 'lock'}
        title={t(`notice.${state}`)}
        text={t(
          state !== 'unpublished' ? `notice.${state}Text` : canChange ? 'empty.unpublished' : 'empty.unpublishedViewer',
        )}
        action={
          state === 'unpublished' && (
            <Group gap="sm" justify="center">
              {canEdit && <EditorButton surveyId={surveyId} />}
              {canChange && <PublishButton main onPublish={onPublish} />}
            </Group>
          )
        }
      />
    );
  }
  if (!canChange) return <EmptyState icon="link" title={t('empty.viewerTitle')} text={t('empty.viewer')} />;
  return (
    <EmptyState
      icon="link-plus"
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Button
          size="md"
          color="highlight"
          loading={busy}
          onClick={() => void first()}
          leftSection={<Icon name="link-plus" size={18} />}
        >
          {t('empty.button')}
        </Button>
      }
    />
  );
}
