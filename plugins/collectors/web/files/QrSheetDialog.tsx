import { Button, Dialog, downloadFile, Radio, Stack, Text, useAlert, useT } from '@kaiku/sdk/web';
import { useState } from 'react';

const sizes = ['1', '2x3', '4x6'] as const;
type Size = (typeof sizes)[number];

/** Fetches QR codes as a PDF: of all links, or of one. */
export function usePrintCodes(surveyId: string) {
  const t = useT('collectors');
  const alert = useAlert();
  return (name: string, size: Size, collectorId?: string) => {
    const query = new URLSearchParams({ size, ...(collectorId && { collector: collectorId }) });
    const path = `/survey/${surveyId}/publish_qr?${query}`;
    return downloadFile(path, `${name}.pdf`, { quiet: true }).catch(() => alert.error(t('qr.failed')));
  };
}

/** How many codes stand on a page. */
export function QrSheetDialog({ surveyId, count, onClose }: { surveyId: string; count: number; onClose(): void }) {
  const t = useT('collectors');
  const print = usePrintCodes(surveyId);
  const [size, setSize] = useState<Size>('2x3');
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    await print(t('qr.fileName'), size);
    setBusy(false);
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('qr.sheet')}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('qr.cancel')}
          </Button>
          <Button onClick={() => void start()} loading={busy}>
            {t('qr.print')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('qr.all', { count })}
        </Text>
        <Radio.Group label={t('qr.size')} value={size} onChange={(value) => setSize(value as Size)}>
          <Stack gap="xs" mt="xs">
            {sizes.map((one) => (
              <Radio key={one} value={one} label={t(`qr.sizes.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Dialog>
  );
}
