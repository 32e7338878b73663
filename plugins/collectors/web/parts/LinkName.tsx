import { Badge, Group, useT } from '@kaiku/sdk/web';
import type { PublishLink } from '../links.ts';
import { signsOf } from '../settings/groups.ts';

/** What a link is called, and below it what is special about it. */
export function LinkName({ link }: { link: PublishLink }) {
  const t = useT('collectors');
  const signs = signsOf(link);
  if (signs.length === 0) return link.name;
  return (
    <>
      {link.name}
      <Group gap={4} mt={2}>
        {signs.map((sign) => (
          <Badge key={sign} variant="light" color="gray" size="sm" tt="none">
            {t(`signs.${sign}`)}
          </Badge>
        ))}
      </Group>
    </>
  );
}
