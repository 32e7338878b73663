import {
  Button,
  CopyButton,
  Group,
  Icon,
  NumberInput,
  Stack,
  Text,
  Textarea,
  useResourceAccess,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import type { PublishLink } from '../links.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const embedCode = (link: PublishLink, title: string, height: number) =>
  `<iframe src="${escaped(link.publishUrl)}" title="${escaped(title)}" width="100%" height="${height}" style="border: 0" loading="lazy"></iframe>`;

/** LINK-023: what shows the survey within another site. */
export function EmbedCode({ link }: { link: PublishLink }) {
  const t = useT('collectors');
  const [height, setHeight] = useState(700);
  // The link's own name is for its makers; whoever hears the title is a visitor.
  const { access } = useResourceAccess('survey', link.surveyId);
  const code = embedCode(link, access?.name ?? '', height);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('embed.hint')}
      </Text>
      <NumberInput
        label={t('embed.height')}
        suffix=" px"
        min={200}
        max={3000}
        step={50}
        clampBehavior="strict"
        allowDecimal={false}
        w={160}
        value={height}
        onChange={(value) => typeof value === 'number' && setHeight(value)}
      />
      <Textarea
        label={t('embed.code')}
        value={code}
        readOnly
        autosize
        minRows={3}
        onFocus={(event) => event.target.select()}
      />
      <Group justify="flex-end">
        <Button
          component="a"
          variant="default"
          href={`/s/${link.surveyId}/embed-preview`}
          target="_blank"
          rel="noreferrer"
          leftSection={<Icon name="external-link" size={16} />}
        >
          {t('embed.preview')}
        </Button>
        <CopyButton value={code} label={t('embed.copy')} />
      </Group>
    </Stack>
  );
}
