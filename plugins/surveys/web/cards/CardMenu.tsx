import { ActionIcon, Icon, Kbd, Menu, navItems, Slot, usePermission, useSession, useT } from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';
import { surveyCardMenuSlot } from '../../contract/index.ts';
import type { SurveyCardData } from '../queries.ts';
import { exportSurvey } from './surveyFiles.ts';
import { useSurveyActions } from './useSurveyActions.ts';

interface CardMenuProps {
  survey: SurveyCardData;
  mode: 'edit' | 'report';
  onRename: () => void;
  onPreview: () => void;
  onTemplate: () => void;
}

/** What can be done to a survey from its card, and the way to each of its screens. */
export function CardMenu({ survey, mode, onRename, onPreview, onTemplate }: CardMenuProps) {
  const t = useT('surveys');
  const session = useSession();
  const actions = useSurveyActions(survey);
  const canCreate = usePermission({ permission: 'surveys.create' });
  const { survey_id: surveyId, state, permissions } = survey;
  const full = permissions.includes('full');
  const edits = full || permissions.includes('edit');
  const previews = edits || permissions.includes('view');
  const screens = navItems(session, 'survey', new Set(permissions));
  const item = (name: Exclude<keyof typeof actions, 'rename'>, icon: string, shown: boolean, color?: string) =>
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
  if (survey.deleted_at) {
    return full ? (
      <CardMenuFrame name={survey.name}>
        {item('restore', 'restore', true)}
        {item('remove', 'trash', true, 'red')}
      </CardMenuFrame>
    ) : null;
  }
  if (!previews && screens.length === 0) return null;
  return (
    <CardMenuFrame name={survey.name}>
      {screens.map(({ id, path, icon, text }) => (
        <Menu.Item
          key={id}
          component={Link}
          to={path.replace(':surveyId', surveyId)}
          leftSection={icon && <Icon name={icon} size={16} />}
        >
          {text}
        </Menu.Item>
      ))}
      {previews && (
        <Menu.Item leftSection={<Icon name="eye" size={16} />} onClick={onPreview}>
          {t('menu.preview')}
        </Menu.Item>
      )}
      <Slot slot={surveyCardMenuSlot} props={{ surveyId, state, mode, permissions }} />
      <Menu.Divider />
      {edits && state !== 'archived' && (
        <Menu.Item
          leftSection={<Icon name="pencil" size={16} />}
          rightSection={
            <Kbd className="sv-key" aria-hidden="true">
              F2
            </Kbd>
          }
          onClick={onRename}
        >
          {t('menu.rename')}
        </Menu.Item>
      )}
      {item('open', 'rocket', full && state === 'unpublished')}
      {item('close', 'lock', full && state === 'published')}
      {item('reopen', 'lock-open', full && state === 'closed')}
      {item('copy', 'copy', canCreate && edits)}
      {edits && (
        <Menu.Item
          leftSection={<Icon name="file-export" size={16} />}
          onClick={() => void exportSurvey(surveyId, survey.name)}
        >
          {t('menu.export')}
        </Menu.Item>
      )}
      {canCreate && edits && (
        <Menu.Item leftSection={<Icon name="template" size={16} />} onClick={onTemplate}>
          {t('menu.template')}
        </Menu.Item>
      )}
      {item('archive', 'archive', full && state !== 'archived')}
      {item('unarchive', 'restore', full && state === 'archived')}
      {full && <Menu.Divider />}
      {item('delete', 'trash', full, 'red')}
    </CardMenuFrame>
  );
}

function CardMenuFrame({ name, children }: { name: string; children: React.ReactNode }) {
  const t = useT('surveys');
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon className="sv-card-menu" aria-label={t('menu.label', { name })}>
          <Icon name="dots-vertical" size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
