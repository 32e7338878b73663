import { onSurvey } from '@kaiku/plugin-surveys/contract';
import type { TableQuery } from '@kaiku/sdk/common';
import {
  Button,
  DataTable,
  Group,
  Icon,
  Slot,
  SurveyFrame,
  usePermission,
  useResourceAccess,
  useT,
} from '@kaiku/sdk/web';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { publishSlot } from '../../contract/slots.ts';
import { FilesMenu } from '../files/FilesMenu.tsx';
import { QrSheetDialog } from '../files/QrSheetDialog.tsx';
import { fetchLinks, type LinkedSurvey, linksKey, type PublishLink } from '../links.ts';
import { DeleteDialog } from '../parts/DeleteDialog.tsx';
import { ManyActions } from '../parts/ManyActions.tsx';
import { MissingDialog } from '../parts/MissingDialog.tsx';
import { NoLinks } from '../parts/NoLinks.tsx';
import { ShareDialog } from '../parts/ShareDialog.tsx';
import { SurveyNotice } from '../parts/SurveyNotice.tsx';
import { type LinkDialogChoice, useColumns, useRowActions } from '../parts/table.tsx';
import { untilSwitch } from '../parts/times.ts';
import { LinkDialog } from '../settings/LinkDialog.tsx';
import { type LinkActions, useLinkActions } from '../useLinkActions.ts';

/** `/s/:surveyId/publish`: the survey's publish links (LINK-001, LINK-002). */
export default function Publish() {
  const { surveyId = '' } = useParams();
  const t = useT('collectors');
  const { access } = useResourceAccess('survey', surveyId);
  const canChange = usePermission(onSurvey(['full']));
  const canEdit = usePermission(onSurvey(['edit']));
  const [known, setKnown] = useState<{ of: string; survey: LinkedSurvey } | null>(null);
  const survey = known?.of === surveyId ? known.survey : null;
  const fetchPage = useCallback(
    async (query: TableQuery, signal: AbortSignal) => {
      const page = await fetchLinks(surveyId, query, signal);
      setKnown({ of: surveyId, survey: page.survey });
      return page;
    },
    [surveyId],
  );
  const actions = useLinkActions(surveyId);
  const first = useRef(false);
  const columns = useColumns(first);
  const [shown, setShown] = useState<LinkDialogChoice | null>(null);
  const rowActions = useRowActions(canChange, actions, setShown);
  /** Takes those out of the selection that were selected. */
  const whenGone = useRef(() => {});
  const close = () => setShown(null);
  const some = survey !== null && survey.links > 0;
  const onFirst = (coming: boolean) => {
    first.current = coming;
  };
  const showMade = (link: PublishLink | null) => link && setShown({ dialog: 'share', link, way: 'qr' });
  const publish = async () =>
    showMade(await actions.publish(survey?.links ?? 0, (missing) => setShown({ dialog: 'missing', missing })));
  useFirstLink(canChange && survey?.state === 'published' && survey.links === 0, actions, showMade);

  const published = survey?.state === 'published';
  const newButton = canChange && survey && (some || !published) && (
    <Button
      variant={some ? 'filled' : 'default'}
      onClick={() => setShown({ dialog: 'edit', link: null })}
      leftSection={<Icon name="plus" size={16} />}
    >
      {t('create.button')}
    </Button>
  );
  return (
    <SurveyFrame
      surveyId={surveyId}
      actions={
        survey && (
          <Group gap="xs" wrap="nowrap">
            <FilesMenu
              surveyId={surveyId}
              name={access?.name ?? ''}
              links={survey.links}
              canChange={canChange}
              onImported={() => void actions.refresh()}
            />
            {newButton}
          </Group>
        )
      }
    >
      {some && (
        <SurveyNotice
          surveyId={surveyId}
          survey={survey}
          canEdit={canEdit}
          onReopen={canChange ? () => void actions.reopenAll() : undefined}
          onPublish={canChange ? publish : undefined}
        />
      )}
      <DataTable<PublishLink>
        label={t('title')}
        columns={columns}
        fetch={fetchPage}
        queryKey={linksKey(surveyId)}
        // The editor publishes the survey in between, and links open and close by themselves.
        staleTime={0}
        refetchInterval={untilSwitch(survey?.nextSwitch, Date.now())}
        initialSort={{ key: 'created', order: 'desc' }}
        urlKey=""
        rowId={(link) => link.collectorId}
        rowActions={rowActions}
        onRowClick={(link) => setShown({ dialog: 'edit', link })}
        selectable
        bulkActions={(links, clear) => (
          <ManyActions
            links={links}
            canChange={canChange}
            onPrint={() => setShown({ dialog: 'print', links })}
            onSwitch={(state) => void actions.switchMany(links, state).then(clear)}
            onDelete={() => {
              whenGone.current = clear;
              setShown({ dialog: 'delete', links });
            }}
          />
        )}
        pageKeys
        exportable={some}
        empty={
          survey && (
            <NoLinks
              surveyId={surveyId}
              survey={survey}
              {...{ canChange, canEdit, actions, onFirst }}
              onPublish={publish}
            />
          )
        }
      />
      <Slot slot={publishSlot} props={{ surveyId }} />
      {shown?.dialog === 'edit' && survey && (
        <LinkDialog
          surveyId={surveyId}
          survey={survey}
          link={shown.link}
          readOnly={!canChange}
          onClose={close}
          onSaved={(link) => {
            void actions.saved(link);
            close();
          }}
        />
      )}
      {shown?.dialog === 'share' && (
        <ShareDialog link={shown.link} way={shown.way} onChanged={(link) => void actions.saved(link)} onClose={close} />
      )}
      {shown?.dialog === 'missing' && (
        <MissingDialog surveyId={surveyId} missing={shown.missing} canEdit={canEdit} onClose={close} />
      )}
      {shown?.dialog === 'print' && (
        <QrSheetDialog surveyId={surveyId} links={shown.links} count={shown.links.length} onClose={close} />
      )}
      {shown?.dialog === 'delete' && (
        <DeleteDialog
          links={shown.links}
          onClose={close}
          onDelete={async (withAnswers) => {
            const gone = await actions.remove(shown.links, withAnswers);
            if (gone) whenGone.current();
            return gone;
          }}
        />
      )}
    </SurveyFrame>
  );
}

/** Who comes from publishing the survey finds its first link made, with its code and address. */
function useFirstLink(none: boolean, actions: LinkActions, onMade: (link: PublishLink | null) => void): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const begun = useRef(false);
  const wanted = none && (state as { published?: boolean } | null)?.published === true;
  useEffect(() => {
    if (!wanted || begun.current) return;
    begun.current = true;
    // Whoever loads the page again has published nothing.
    void navigate(pathname, { replace: true });
    void actions.createFirst().then(onMade);
  });
}
