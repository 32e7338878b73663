import type { ReportMenuProps } from '@kaiku/plugin-results/contract';
import { Button, Icon, paramsWith, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ExportDialog } from '../parts/ExportDialog.tsx';

/** What a mail about a finished report leads to. */
const param = 'report';

/** The report that is shown, as a file (REP-015). */
export default function ExportMenu(props: ReportMenuProps) {
  const t = useT('reports');
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState(search.has(param));
  const close = () => {
    setOpened(false);
    if (!search.has(param)) return;
    setSearch((now) => paramsWith(now, { [param]: null }), { replace: true });
  };
  return (
    <>
      <Button variant="default" leftSection={<Icon name="file-export" size={18} />} onClick={() => setOpened(true)}>
        {t('menu.title')}
      </Button>
      {opened && <ExportDialog {...props} sought={search.get(param)} onClose={close} />}
    </>
  );
}
