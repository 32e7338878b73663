import {
  Alert,
  Button,
  Dialog,
  downloadFile,
  Icon,
  isProblem,
  List,
  Radio,
  Stack,
  Text,
  useAlert,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { mostNamesTold } from '../../contract/index.ts';
import type { PublishLink } from '../links.ts';

const sizes = ['1', '2x3', '4x6'] as const;
type Size = (typeof sizes)[number];
interface Wish {
  size: Size;
  /** Of the survey's links; all without it. */
  collectorIds?: readonly string[];
  /** `boxes`: a box stands for each sign that cannot be printed. */
  signs?: 'boxes';
}

interface QrSheetDialogProps {
  surveyId: string;
  /** null: all of the survey. */
  links: readonly PublishLink[] | null;
  /** Of them. */
  count: number;
  onClose(): void;
}

/** QR codes as a PDF: how many stand on a page, and which names cannot be printed whole. */
export function QrSheetDialog({ surveyId, links, count, onClose }: QrSheetDialogProps) {
  const t = useT('collectors');
  const alert = useAlert();
  const [size, setSize] = useState<Size>(links?.length === 1 ? '1' : '2x3');
  const [busy, setBusy] = useState(false);
  const [lacking, setLacking] = useState<string[] | null>(null);
  const start = async () => {
    setBusy(true);
    const body: Wish = {
      size,
      ...(links && { collectorIds: links.map(({ collectorId }) => collectorId) }),
      ...(lacking && { signs: 'boxes' }),
    };
    const name = links?.length === 1 ? links[0]!.name : t('qr.fileName');
    try {
      await downloadFile(`/survey/${surveyId}/publish_qr`, `${name}.pdf`, { method: 'POST', body, quiet: true });
      onClose();
    } catch (error) {
      if (isProblem(error) && error.code === 'qr_signs') {
        setLacking(error.details.map(({ message }) => message));
      } else {
        alert.error(isProblem(error) && error.status === 422 ? error.message : t('qr.failed'));
      }
    }
    setBusy(false);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('qr.sheet')}
      locked={busy}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('qr.cancel')}
          </Button>
          <Button onClick={() => void start()} loading={busy}>
            {t(lacking ? 'qr.printAnyway' : 'qr.print')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(links ? 'qr.some' : 'qr.all', { count })}
        </Text>
        <Radio.Group label={t('qr.size')} value={size} onChange={(value) => setSize(value as Size)}>
          <Stack gap="xs" mt="xs">
            {sizes.map((one) => (
              <Radio key={one} value={one} label={t(`qr.sizes.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {lacking && (
          <Alert color="orange" role="alert" icon={<Icon name="alert-triangle" />} title={t('qr.lacking')}>
            <Stack gap="xs">
              <Text size="sm">{t('qr.lackingHint')}</Text>
              <List size="sm">
                {lacking.map((name, at) => (
                  <List.Item key={at} style={{ overflowWrap: 'anywhere' }}>
                    {name}
                  </List.Item>
                ))}
              </List>
              {lacking.length === mostNamesTold && (
                <Text size="sm">{t('import.firstFaults', { count: mostNamesTold })}</Text>
              )}
            </Stack>
          </Alert>
        )}
      </Stack>
    </Dialog>
  );
}
