import { Button, downloadFile, Icon, Menu, useAlert, useT } from '@kaiku/sdk/web';
import type { UserFilter } from './users.ts';

/** Users out as a file, those of the filter, and in. */
export function FilesMenu({ filter, onImport }: { filter: UserFilter; onImport: () => void }) {
  const t = useT('access');
  const alert = useAlert();
  const { state, ...rest } = filter;
  const exportAll = () =>
    downloadFile('/users/export', `${t('users.title')}.xlsx`, {
      method: 'POST',
      body: { ...rest, ...(state && { state: [state] }) },
      quiet: true,
    }).catch(() => alert.error(t('users.exportFailed')));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="file-spreadsheet" size={18} />}>
          {t('users.files')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void exportAll()}>{t('users.export')}</Menu.Item>
        <Menu.Item onClick={onImport}>{t('users.import.title')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
