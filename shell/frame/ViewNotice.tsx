import { Button, Icon, useSession, useT } from '@kaiku/sdk/web';
import { useTools } from '../dialogs/tools.ts';
import { useChangeView } from '../dialogs/useChangeView.ts';

const texts = { user: 'viewAs.as', myCompany: 'viewAs.asMyCompany', company: 'viewAs.asCompany' } as const;

/** Says as whom one looks while it is not oneself, with the way back. */
export function ViewNotice() {
  const t = useT('shell');
  const { viewAs, company } = useSession();
  const { open } = useTools();
  const { change, busy } = useChangeView();
  const who = viewAs.mode === 'user' ? viewAs.email : company?.name;
  return (
    <section className="sh-view" aria-label={t('viewAs.title')}>
      <Icon name="eye" size={16} />
      <span className="sh-view-text">{t(texts[viewAs.mode], { who })}</span>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => open('viewAs')}>
        {t('viewAs.change')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void change({ mode: 'user' })} loading={busy}>
        {t('viewAs.leave')}
      </Button>
    </section>
  );
}
