import { Icon, LinkStrip, useT } from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';
import { useNavigation } from './navigation.ts';

/** The pages of company management beside each other, on those pages. */
export function ManageNav() {
  const t = useT('shell');
  const { manage, activeManage } = useNavigation();
  if (!activeManage || manage.length < 2) return null;
  return (
    <LinkStrip label={t('nav.manage')} open={activeManage} className="sh-manage">
      {manage.map((item) => (
        <Link
          key={item.id}
          to={item.path}
          className="sh-manage-link"
          aria-current={item.id === activeManage ? 'page' : undefined}
        >
          <Icon name={item.icon} size={16} />
          <span>{item.text}</span>
        </Link>
      ))}
    </LinkStrip>
  );
}
