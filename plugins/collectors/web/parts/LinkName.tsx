import { Badge, Group, Slot, useT } from '@kaiku/sdk/web';
import { linkSlot } from '../../contract/slots.ts';
import type { PublishLink } from '../links.ts';
import { signsOf } from '../settings/groups.ts';

/** What a link is called, and below it what is special about it, and what others know of it. */
export function LinkName({ link }: { link: PublishLink }) {
  const t = useT('collectors');
  const signs = signsOf(link);
  const { surveyId, collectorId, maxAnswers } = link;
  return (
    <>
      <span>{link.name}</span>
      {signs.length > 0 && (
        <Group gap={4} mt={2}>
          {signs.map((sign) => (
            <Badge key={sign} variant="light" color="gray" size="sm" tt="none">
              {t(`signs.${sign}`)}
            </Badge>
          ))}
        </Group>
      )}
      <Slot slot={linkSlot} props={{ surveyId, collectorId, maxAnswers }} />
    </>
  );
}
