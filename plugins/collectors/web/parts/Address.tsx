import { ActionIcon, CopyButton, Group, Icon, Text, Tooltip, useT } from '@kaiku/sdk/web';
import { type RefObject, useEffect, useRef } from 'react';
import type { PublishLink } from '../links.ts';

const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '');

/**
 * Where the link leads, to be copied or opened.
 * @param first whether a first link is being made: the button that made it goes away, and copying its address comes next
 */
export function Address({ link, first }: { link: PublishLink; first?: RefObject<boolean> }) {
  const t = useT('collectors');
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!first?.current) return;
    first.current = false;
    group.current?.querySelector('button')?.focus();
  }, [first]);
  const open = t('address.open', { name: link.name });
  return (
    <Group
      ref={group}
      gap={2}
      wrap="nowrap"
      justify="flex-start"
      role="group"
      aria-label={t('address.of', { name: link.name })}
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
