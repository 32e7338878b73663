import type { Picture } from '@kaiku/sdk/model';
import { Button, FileDrop, Group, Icon, Image, Input, Stack, Text, useT } from '@kaiku/sdk/web';
import type { PictureType } from '../../../contract/index.ts';
import { usePictureAddress } from '../pictureAddresses.ts';
import { maxPictureBytes, usePictures } from '../pictures.ts';
import { EarlierPictures } from './EarlierPictures.tsx';

interface PictureEditorProps {
  label: string;
  /** What of the company's pictures it is. */
  fileType: PictureType;
  value: Picture | undefined;
  error?: string | undefined;
  onChange: (value: Picture | undefined) => void;
}

const endings = ['.png', '.jpg', '.jpeg', '.gif', '.webp'] as const;

/** The picture with a look at it; chosen, or dropped on its place. */
export function PictureEditor({ label, fileType, value, error, onChange }: PictureEditorProps) {
  const t = useT('surveys');
  const pictureAddress = usePictureAddress();
  const { busy, store } = usePictures();
  const take = async ([file]: File[]) => {
    const picture = file && (await store(file, fileType));
    if (picture) onChange(picture);
  };
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <Stack gap="xs" mt={4}>
        {value && (
          <>
            <Image src={pictureAddress(value.file)} alt="" radius="md" mah={180} fit="contain" className="se-picture" />
            <Group gap="xs">
              <Text size="xs" c="dimmed" className="kk-grow">
                {value.width} × {value.height}
              </Text>
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<Icon name="trash" size={16} />}
                onClick={() => onChange(undefined)}
              >
                {t('picture.remove')}
              </Button>
            </Group>
          </>
        )}
        <FileDrop
          label={busy ? t('picture.uploading') : t(value ? 'picture.change' : 'picture.choose')}
          endings={endings}
          maxSize={maxPictureBytes}
          disabled={busy}
          forImport={false}
          onFiles={(files) => void take(files)}
        />
        <EarlierPictures fileType={fileType} value={value?.file} onChoose={onChange} />
      </Stack>
    </Input.Wrapper>
  );
}
