import { Button, Center, ErrorState, Group, Icon, Image, Paper, Skeleton, Stack, Text, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QrSheetDialog } from '../files/QrSheetDialog.tsx';
import type { PublishLink } from '../links.ts';

const shown = 224;
/** Pixels of the picture files: 8 cm on paper at 300 dots per inch. */
const printed = 1024;

async function draw(address: string) {
  const { default: qrcode } = await import('qrcode');
  const options = { errorCorrectionLevel: 'M', margin: 4, width: printed } as const;
  const [svg, png] = await Promise.all([
    qrcode.toString(address, { ...options, type: 'svg' }),
    qrcode.toDataURL(address, options),
  ]);
  return { svg: `data:image/svg+xml,${encodeURIComponent(svg)}`, png };
}

/** LINK-022: the link as a picture for posters and receipts. Black on white in dark mode, too: scanners want it so. */
export function QrCode({ link }: { link: PublishLink }) {
  const t = useT('collectors');
  const [printing, setPrinting] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['collectors', 'qr', link.publishUrl],
    queryFn: () => draw(link.publishUrl),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <ErrorState compact onRetry={() => void refetch()} />;
  return (
    <Stack gap="md">
      <Center>
        <Paper bg="white" radius="lg" withBorder p={4}>
          {data ? (
            <Image src={data.svg} alt={t('qr.alt', { name: link.name })} w={shown} h={shown} />
          ) : (
            <Skeleton w={shown} h={shown} />
          )}
        </Paper>
      </Center>
      <Text size="sm" c="dimmed" ta="center">
        {t('qr.hint')}
      </Text>
      <Group justify="center" gap="sm">
        {(['png', 'svg'] as const).map((kind) => (
          <Button
            key={kind}
            component="a"
            variant="default"
            href={data?.[kind]}
            download={`${link.url}.${kind}`}
            disabled={!data}
            leftSection={<Icon name="download" size={16} />}
          >
            {t('qr.download', { kind: kind.toUpperCase() })}
          </Button>
        ))}
        <Button variant="default" onClick={() => setPrinting(true)} leftSection={<Icon name="download" size={16} />}>
          {t('qr.sheetOne')}
        </Button>
      </Group>
      {printing && (
        <QrSheetDialog surveyId={link.surveyId} links={[link]} count={1} onClose={() => setPrinting(false)} />
      )}
    </Stack>
  );
}
