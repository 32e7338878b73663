import {
  Button,
  DataTable,
  downloadFile,
  EmptyState,
  Group,
  Icon,
  Menu,
  SurveyFrame,
  useAlert,
  useResourceAccess,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ImportDialog } from '../share/ImportDialog.tsx';
import { ShareDialog } from '../share/ShareDialog.tsx';
import { fetchShares, type ShareRow, sharesKey } from '../share/shares.ts';
import { useShareColumns, useShareRowActions } from '../share/table.tsx';
import { useShareActions } from '../share/useShareActions.ts';

/** `/s/:surveyId/share`: who else may do what with a survey (SHARE-001). */
export default function Share() {
  const { surveyId = '' } = useParams();
  const t = useT('surveys');
  const alert = useAlert();
  const { access } = useResourceAccess('survey', surveyId);
  const actions = useShareActions(surveyId);
  const [shown, setShown] = useState<{ share: ShareRow | null } | null>(null);
  const [importing, setImporting] = useState(false);
  const columns = useShareColumns();
  const rowActions = useShareRowActions(
    (share) => setShown({ share }),
    (row) => void actions.remove(row),
  );
  const exportAll = () =>
    downloadFile(`/survey/${surveyId}/share_export`, `${access?.name ?? ''} ${t('share.fileName')}.xlsx`, {
      quiet: true,
    }).catch(() => alert.error(t('share.exportFailed')));
  return (
    <SurveyFrame
      surveyId={surveyId}
      actions={
        <Group gap="xs" wrap="nowrap">
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" leftSection={<Icon name="file-spreadsheet" size={18} />}>
                {t('share.files')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => void exportAll()}>{t('share.export')}</Menu.Item>
              <Menu.Item onClick={() => setImporting(true)}>{t('share.import.title')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button leftSection={<Icon name="user-plus" size={18} />} onClick={() => setShown({ share: null })}>
            {t('share.button')}
          </Button>
        </Group>
      }
    >
      <DataTable<ShareRow>
        label={t('nav.share')}
        columns={columns}
        fetch={(query, signal) => fetchShares(surveyId, query, signal)}
        queryKey={sharesKey(surveyId)}
        staleTime={0}
        urlKey=""
        rowId={({ share_id }) => share_id}
        rowActions={rowActions}
        onRowClick={(share) => !share.managed_by_api && setShown({ share })}
        exportable={false}
        pageKeys
        empty={
          <EmptyState
            icon="users"
            title={t('share.empty')}
            text={t('share.emptyText')}
            action={
              <Button leftSection={<Icon name="user-plus" size={18} />} onClick={() => setShown({ share: null })}>
                {t('share.button')}
              </Button>
            }
          />
        }
      />
      {shown && (
        <ShareDialog
          surveyId={surveyId}
          share={shown.share}
          onClose={() => setShown(null)}
          onSaved={() => {
            setShown(null);
            void actions.refresh();
          }}
        />
      )}
      {importing && (
        <ImportDialog
          surveyId={surveyId}
          onImported={() => void actions.refresh()}
          onClose={() => setImporting(false)}
        />
      )}
    </SurveyFrame>
  );
}
