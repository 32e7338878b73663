import {
  Alert,
  Anchor,
  Button,
  FileButton,
  Icon,
  NativeSelect,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  useAlert,
  usePermission,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Align, aligns, type Block, surveyTag, templateLimits } from '../../contract/index.ts';
import { picturesQuery, uploadPicture } from '../emailTemplates.ts';
import { useFailure } from '../parts/failure.ts';

interface FieldsProps<B extends Block = Block> {
  block: B;
  /** Whether the company has a logo, which its block shows. */
  hasLogo: boolean;
  /** @param typed it is one step with what is typed before and after it */
  onChange(block: Block, typed?: boolean): void;
}

/** Its block shows nothing, which nobody would understand by looking at the picture. */
function NoLogo() {
  const t = useT('deliveries');
  const mayGiveOne = usePermission({ permission: 'company.manage' });
  return (
    <Alert color="orange" icon={<Icon name="info-circle" />}>
      <Stack gap={4}>
        <Text size="sm">{t('template.noLogo')}</Text>
        {mayGiveOne && (
          <Anchor component={Link} to="/manage/settings" size="sm">
            {t('template.giveLogo')}
          </Anchor>
        )}
      </Stack>
    </Alert>
  );
}

/** What can be said of a block; null where there is nothing to say. */
export function BlockFields({ block, hasLogo, onChange }: FieldsProps) {
  const t = useT('deliveries');
  switch (block.type) {
    case 'logo':
      return (
        <Stack gap="xs">
          {hasLogo ? (
            <Text size="sm" c="dimmed">
              {t('template.logoHint')}
            </Text>
          ) : (
            <NoLogo />
          )}
          <AlignField value={block.align} onChange={(align) => onChange({ ...block, align })} />
        </Stack>
      );
    case 'text':
      return (
        <Stack gap="xs">
          <Textarea
            label={t('template.text')}
            description={t('template.textHint', { survey: surveyTag })}
            autosize
            minRows={2}
            maxRows={12}
            maxLength={templateLimits.text}
            value={block.text}
            onChange={({ currentTarget }) => onChange({ ...block, text: currentTarget.value }, true)}
          />
          <Switch
            label={t('template.heading')}
            checked={block.heading}
            onChange={({ currentTarget }) => onChange({ ...block, heading: currentTarget.checked })}
          />
          <AlignField value={block.align} onChange={(align) => onChange({ ...block, align })} />
        </Stack>
      );
    case 'message':
      return (
        <Text size="sm" c="dimmed">
          {t('template.messageHint')}
        </Text>
      );
    case 'button':
      return (
        <Stack gap="xs">
          <TextInput
            label={t('template.label')}
            description={t('template.buttonHint')}
            maxLength={100}
            required
            value={block.label}
            onChange={({ currentTarget }) => onChange({ ...block, label: currentTarget.value }, true)}
          />
          <AlignField value={block.align} onChange={(align) => onChange({ ...block, align })} />
        </Stack>
      );
    case 'image':
      return <ImageFields {...{ block, hasLogo, onChange }} />;
    case 'divider':
      return (
        <Text size="sm" c="dimmed">
          {t('template.dividerHint')}
        </Text>
      );
    case 'footer':
      return (
        <Textarea
          label={t('template.text')}
          description={t('template.footerHint')}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={templateLimits.text}
          value={block.text}
          onChange={({ currentTarget }) => onChange({ ...block, text: currentTarget.value }, true)}
        />
      );
  }
}

function AlignField({ value, onChange }: { value: Align; onChange: (align: Align) => void }) {
  const t = useT('deliveries');
  return (
    <SegmentedControl
      aria-label={t('template.align')}
      value={value}
      onChange={(next) => onChange(next as Align)}
      data={aligns.map((one) => ({ value: one, label: t(`template.aligns.${one}`) }))}
      style={{ alignSelf: 'flex-start' }}
    />
  );
}

function ImageFields({ block, onChange }: FieldsProps<Extract<Block, { type: 'image' }>>) {
  const t = useT('deliveries');
  const alert = useAlert();
  const failure = useFailure();
  const { data, refetch } = useQuery(picturesQuery);
  const [busy, setBusy] = useState(false);
  async function upload(file: File) {
    setBusy(true);
    try {
      const { fileId } = await uploadPicture(file);
      await refetch();
      onChange({ ...block, file: fileId });
    } catch (error) {
      alert.error(failure(error, 'template.uploadFailed'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack gap="xs">
      <NativeSelect
        label={t('template.image')}
        description={t('template.imageHint')}
        value={block.file ?? ''}
        onChange={({ currentTarget }) => onChange({ ...block, file: currentTarget.value || null })}
        data={[
          { value: '', label: t('template.noImage') },
          ...(data?.data ?? []).map(({ fileId, name }) => ({ value: fileId, label: name })),
        ]}
      />
      <FileButton accept="image/png,image/jpeg,image/gif" onChange={(file) => file && void upload(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="compact-sm"
            loading={busy}
            leftSection={<Icon name="photo-up" size={16} />}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('template.upload')}
          </Button>
        )}
      </FileButton>
      <TextInput
        label={t('template.alt')}
        description={t('template.altHint')}
        maxLength={300}
        value={block.alt}
        onChange={({ currentTarget }) => onChange({ ...block, alt: currentTarget.value }, true)}
      />
    </Stack>
  );
}
