import type { Picture } from '@kaiku/sdk/model';
import { Button, Icon, request, SimpleGrid, Skeleton, Text, UnstyledButton, useAlert, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PictureType } from '../../../contract/index.ts';
import { fetchPicture, usePictureAddress } from '../pictureAddresses.ts';

/** The newest are those that one looks for; more would be a gallery. */
const most = 24;

interface Found {
  data: { fileId: string; name: string }[];
}

interface EarlierPicturesProps {
  fileType: PictureType;
  /** What is chosen now. */
  value: string | undefined;
  onChoose: (picture: Picture) => void;
}

/** The company's pictures of the type, to use again. */
export function EarlierPictures({ fileType, value, onChoose }: EarlierPicturesProps) {
  const t = useT('surveys');
  const alert = useAlert();
  const pictureAddress = usePictureAddress();
  const [open, setOpen] = useState(false);
  const { data, isPending } = useQuery({
    queryKey: ['files', fileType],
    queryFn: ({ signal }) =>
      request<Found>('GET', '/files', { query: { file_type: fileType, per_page: most }, signal }),
    enabled: open,
  });
  const choose = async (file: string) => {
    try {
      const image = await createImageBitmap(await fetchPicture(file));
      onChoose({ file, width: image.width, height: image.height });
      image.close();
    } catch {
      alert.error(t('picture.unreadable'));
    }
  };
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<Icon name="layout" size={16} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('picture.earlier')}
      </Button>
      {open && isPending && <Skeleton height={64} mt="xs" />}
      {open && data?.data.length === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('picture.noEarlier')}
        </Text>
      )}
      {open && (
        <SimpleGrid cols={4} spacing="xs" mt="xs">
          {data?.data.map(({ fileId, name }) => (
            <UnstyledButton
              key={fileId}
              className="se-earlier"
              aria-label={t('picture.use', { name })}
              aria-pressed={fileId === value}
              onClick={() => void choose(fileId)}
            >
              <img src={pictureAddress(fileId)} alt="" />
            </UnstyledButton>
          ))}
        </SimpleGrid>
      )}
    </div>
  );
}
