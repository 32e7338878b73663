import { Alert, Dialog, Icon, Stack, Tabs, useFeature, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { widgetFeature } from '../../contract/index.ts';
import type { PublishLink } from '../links.ts';
import { Address } from './Address.tsx';
import { EmbedCode } from './EmbedCode.tsx';
import { QrCode } from './QrCode.tsx';

export type ShareWay = 'qr' | 'embed';
interface ShareDialogProps {
  link: PublishLink;
  way: ShareWay;
  onChanged: (link: PublishLink) => void;
  onClose: () => void;
}

/** The ways to bring a link to respondents. */
export function ShareDialog({ link: given, way, onChanged, onClose }: ShareDialogProps) {
  const t = useT('collectors');
  const embeds = useFeature(widgetFeature);
  const [link, setLink] = useState(given);
  const change = (changed: PublishLink) => {
    setLink(changed);
    onChanged(changed);
  };
  return (
    <Dialog opened onClose={onClose} title={t('share.title', { name: link.name })}>
      <Stack gap="md">
        <Address link={link} />
        {link.private && (
          <Alert color="orange" icon={<Icon name="key" />}>
            {t('share.private')}
          </Alert>
        )}
        {link.state !== 'open' && (
          <Alert color="orange" icon={<Icon name="lock" />}>
            {t(`share.${link.state}`)}
          </Alert>
        )}
        <Tabs defaultValue={way} keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="qr" leftSection={<Icon name="qrcode" size={16} />}>
              {t('qr.title')}
            </Tabs.Tab>
            {embeds && (
              <Tabs.Tab value="embed" leftSection={<Icon name="code" size={16} />}>
                {t('embed.title')}
              </Tabs.Tab>
            )}
          </Tabs.List>
          <Tabs.Panel value="qr">
            <QrCode link={link} />
          </Tabs.Panel>
          <Tabs.Panel value="embed">
            <EmbedCode link={link} onChanged={change} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Dialog>
  );
}
