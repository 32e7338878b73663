import { ActionIcon, CopyButton, Group, Icon, Text, Tooltip, useT } from '@kaiku/sdk/web';
import type { PublishLink } from '../links.ts';

const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '');

/** Where the link leads, to be copied or opened. */
export function Address({ link }: { link: PublishLink }) {
  const t = useT('collectors');
  const open = t('address.open', { name: link.name });
  return (
    <Group
      gap={2}
      wrap="nowrap"
      justify="flex-start"
      role="group"
      aria-label={t('address.of', { name: link.name })}
      data-address
    >
      <Text size="sm" className="kk-figures" truncate maw={280} title={link.publishUrl}>
        {withoutScheme(link.publishUrl)}
      </Text>
      <CopyButton value={link.publishUrl} />
      <Tooltip label={open}>
        <ActionIcon component="a" href={link.publishUrl} target="_blank" rel="noopener" aria-label={open}>
          <Icon name="external-link" size={16} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
