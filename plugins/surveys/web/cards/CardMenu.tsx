import { ActionIcon, Icon, Menu, Slot, usePermission, useT } from '@kaiku/sdk/web';
import { surveyCardMenuSlot } from '../../contract/index.ts';
import type { SurveyCardData } from '../queries.ts';
import { useSurveyActions } from './useSurveyActions.ts';

interface CardMenuProps {
  survey: SurveyCardData;
  mode: 'edit' | 'report';
  onPreview: () => void;
}

/** What can be done to a survey from its card. */
export function CardMenu({ survey, mode, onPreview }: CardMenuProps) {
  const t = useT('surveys');
  const actions = useSurveyActions(survey);
  const canCreate = usePermission({ permission: 'surveys.create' });
  const { survey_id: surveyId, state, permissions } = survey;
  const full = permissions.includes('full');
  const copies = canCreate && (full || permissions.includes('edit'));
  const previews = full || permissions.includes('view') || permissions.includes('edit');
  const item = (name: keyof typeof actions, icon: string, shown: boolean, color?: string) =>
    shown && (
      <Menu.Item
        key={name}
        color={color}
        leftSection={<Icon name={icon} size={16} />}
        onClick={() => void actions[name]()}
      >
        {t(`menu.${name}`)}
      </Menu.Item>
    );
  if (!previews && !copies) return null;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon className="sv-card-menu" aria-label={t('menu.label', { name: survey.name })}>
          <Icon name="dots-vertical" size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="eye" size={16} />} onClick={onPreview}>
          {t('menu.preview')}
        </Menu.Item>
        {item('open', 'rocket', full && state === 'unpublished')}
        {item('close', 'lock', full && state === 'published')}
        {item('reopen', 'lock-open', full && state === 'closed')}
        {item('copy', 'copy', copies)}
        {item('template', 'template', copies)}
        {item('archive', 'archive', full && state !== 'archived')}
        {item('unarchive', 'restore', full && state === 'archived')}
        <Slot slot={surveyCardMenuSlot} props={{ surveyId, state, mode }} />
        {full && <Menu.Divider />}
        {item('delete', 'trash', full, 'red')}
      </Menu.Dropdown>
    </Menu>
  );
}
