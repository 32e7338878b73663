import { Button, downloadFile, fileName, Icon, useAlert, useT } from '@kaiku/sdk/web';
import { useMutation } from '@tanstack/react-query';
import type { FilterQuery } from '../../contract/index.ts';

interface ExcelButtonProps {
  /** The call that gives the file. */
  path: string;
  name: string;
  query: FilterQuery & { row?: string; column?: string };
}

/** What is shown as a file, under the same filters. */
export function ExcelButton({ path, name, query }: ExcelButtonProps) {
  const t = useT('results');
  const alert = useAlert();
  const file = useMutation({
    mutationFn: () => downloadFile(path, `${fileName(name)}.xlsx`, { query: { ...query }, quiet: true }),
    onError: () => alert.error(t('export.combined.failed')),
  });
  return (
    <Button
      variant="default"
      leftSection={<Icon name="file-spreadsheet" size={18} />}
      loading={file.isPending}
      onClick={() => file.mutate()}
    >
      {t('export.combined.button')}
    </Button>
  );
}
