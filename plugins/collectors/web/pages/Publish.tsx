import { onSurvey } from '@kaiku/plugin-surveys/contract';
import { Button, DataTable, ErrorState, Icon, Slot, SurveyFrame, usePermission, useT } from '@kaiku/sdk/web';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { publishSlot } from '../../contract/slots.ts';
import { type PublishLink, useLinks } from '../links.ts';
import { DeleteDialog } from '../parts/DeleteDialog.tsx';
import { LinkDialog } from '../parts/LinkDialog.tsx';
import { NoLinks } from '../parts/NoLinks.tsx';
import { ShareDialog } from '../parts/ShareDialog.tsx';
import { SurveyNotice } from '../parts/SurveyNotice.tsx';
import { type LinkDialogChoice, useColumns, useRowActions } from '../parts/table.tsx';
import { useLinkActions } from '../useLinkActions.ts';

/** `/s/:surveyId/publish`: the survey's publish links (LINK-001, LINK-002). */
export default function Publish() {
  const { surveyId = '' } = useParams();
  const t = useT('collectors');
  const canChange = usePermission(onSurvey(['full']));
  const canEdit = usePermission(onSurvey(['edit']));
  const { data, error, refetch } = useLinks(surveyId);
  const actions = useLinkActions(surveyId);
  const columns = useColumns();
  const [shown, setShown] = useState<LinkDialogChoice | null>(null);
  const rowActions = useRowActions(canChange, actions, setShown);
  const close = () => setShown(null);
  const some = data !== undefined && data.links.length > 0;
  const first = useRef(false);
  const onFirst = () => {
    first.current = true;
  };
  // The button that made the first link is gone: copying its address comes next.
  useEffect(() => {
    if (!some || !first.current) return;
    first.current = false;
    document.querySelector<HTMLElement>('[data-address] button')?.focus();
  }, [some]);

  if (error && !data) {
    return (
      <SurveyFrame surveyId={surveyId}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </SurveyFrame>
    );
  }
  const published = data?.survey.state === 'published';
  const newButton = canChange && data && (some || !published) && (
    <Button
      variant={some ? 'filled' : 'default'}
      onClick={() => setShown({ dialog: 'edit', link: null })}
      leftSection={<Icon name="plus" size={16} />}
    >
      {t('create.button')}
    </Button>
  );
  return (
    <SurveyFrame surveyId={surveyId} actions={newButton}>
      {some && (
        <SurveyNotice
          surveyId={surveyId}
          {...data}
          canEdit={canEdit}
          onReopen={canChange ? () => void actions.reopenAll() : undefined}
        />
      )}
      <DataTable<PublishLink>
        label={t('title')}
        columns={columns}
        rows={data?.links}
        error={error}
        onRetry={() => void refetch()}
        rowId={(link) => link.collectorId}
        rowActions={rowActions}
        {...(canChange && { onRowClick: (link: PublishLink) => setShown({ dialog: 'edit', link }) })}
        pageKeys
        exportable={some}
        empty={
          data && <NoLinks surveyId={surveyId} survey={data.survey} {...{ canChange, canEdit, actions, onFirst }} />
        }
      />
      <Slot slot={publishSlot} props={{ surveyId }} />
      {shown?.dialog === 'edit' && data && (
        <LinkDialog
          surveyId={surveyId}
          survey={data.survey}
          link={shown.link}
          onClose={close}
          onSaved={(link) => {
            actions.put(link);
            close();
          }}
        />
      )}
      {shown?.dialog === 'share' && <ShareDialog link={shown.link} way={shown.way} onClose={close} />}
      {shown?.dialog === 'delete' && (
        <DeleteDialog
          link={shown.link}
          onClose={close}
          onDelete={(withAnswers) => actions.remove(shown.link, withAnswers)}
        />
      )}
    </SurveyFrame>
  );
}
