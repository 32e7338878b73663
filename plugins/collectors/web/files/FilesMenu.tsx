import { Button, downloadFile, Icon, Menu, useAlert, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { ImportDialog } from './ImportDialog.tsx';
import { QrSheetDialog } from './QrSheetDialog.tsx';

interface FilesMenuProps {
  surveyId: string;
  name: string;
  links: number;
  canChange: boolean;
  onImported(): void;
}

/** All links of a survey as a file, out and in, and their QR codes to print. */
export function FilesMenu({ surveyId, name, links, canChange, onImported }: FilesMenuProps) {
  const t = useT('collectors');
  const alert = useAlert();
  const [shown, setShown] = useState<'import' | 'sheet' | null>(null);
  const close = () => setShown(null);
  const exportAll = () =>
    downloadFile(`/survey/${surveyId}/publish_export`, `${name} ${t('files.name')}.xlsx`, { quiet: true }).catch(() =>
      alert.error(t('files.exportFailed')),
    );
  if (links === 0 && !canChange) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<Icon name="file-spreadsheet" size={18} />}>
            {t('files.button')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {links > 0 && <Menu.Item onClick={() => void exportAll()}>{t('files.export')}</Menu.Item>}
          {canChange && <Menu.Item onClick={() => setShown('import')}>{t('import.title')}</Menu.Item>}
          {links > 0 && <Menu.Item onClick={() => setShown('sheet')}>{t('qr.sheet')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {shown === 'import' && <ImportDialog surveyId={surveyId} onImported={onImported} onClose={close} />}
      {shown === 'sheet' && <QrSheetDialog surveyId={surveyId} links={null} count={links} onClose={close} />}
    </>
  );
}
