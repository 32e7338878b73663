import type { SurveyCardMenuProps } from '@kaiku/plugin-surveys/contract';
import { Icon, Menu, useAlert, useT } from '@kaiku/sdk/web';
import { api } from '../api.ts';

/** In a card's menu: the address that respondents open now. */
export default function CopyLink({ surveyId, state, permissions }: SurveyCardMenuProps) {
  const t = useT('collectors');
  const alert = useAlert();
  const seesLinks = permissions.includes('full') || permissions.includes('viewLinks');
  if (state !== 'published' || !seesLinks) return null;
  const copy = async () => {
    // Open ones come first.
    const query = { sort_by: 'state', sort_order: 'asc', per_page: 1 } as const;
    const links = await api.GET('/survey/{id}/publish', { path: { id: surveyId }, query }).catch(() => null);
    if (!links) return;
    const [link] = links.data ?? [];
    if (link?.state !== 'open') return alert.error(t('card.none'));
    try {
      await navigator.clipboard.writeText(link.publishUrl);
      alert.success(t('card.copied', { name: link.name }));
    } catch {
      // Some browsers let nobody write there but at once.
      alert.error(t('card.failed', { url: link.publishUrl }));
    }
  };
  return (
    <Menu.Item leftSection={<Icon name="link" size={16} />} onClick={() => void copy()}>
      {t('card.copy')}
    </Menu.Item>
  );
}
