import { pageName, useSession, useStore, useT, VisuallyHidden, viewingAsSelf } from '@kaiku/sdk/web';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { quietly } from '../app/quietly.ts';
import { Tools } from '../dialogs/Tools.tsx';
import { Footer } from './Footer.tsx';
import { useNavigation } from './navigation.ts';
import { ReleaseNotice } from './ReleaseNotice.tsx';
import { TopBar } from './TopBar.tsx';

const LeftOutNotice = quietly(async () => (await import('./LeftOutNotice.tsx')).LeftOutNotice);
const ViewNotice = quietly(async () => (await import('./ViewNotice.tsx')).ViewNotice);
const ManageNav = quietly(async () => (await import('./ManageNav.tsx')).ManageNav);
const Maintenance = quietly(async () => (await import('./Maintenance.tsx')).Maintenance);

/** Everything around a page: skip link, notices, top bar, footer, and the dialogs that open anywhere. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT('shell');
  const { leftOut, maintenance, viewAs } = useSession();
  const { activeManage } = useNavigation();
  return (
    <Tools>
      <div className="sh-frame">
        <a className="sh-skip" href="#main">
          {t('frame.skip')}
        </a>
        <TopBar />
        {maintenance && Date.parse(maintenance.to) >= Date.now() && <Maintenance />}
        <ReleaseNotice />
        {leftOut.length > 0 && <LeftOutNotice />}
        {!viewingAsSelf(viewAs) && <ViewNotice />}
        {activeManage && <ManageNav />}
        {children}
        <Footer />
        <Announcer />
      </div>
    </Tools>
  );
}

/** Tells screen readers which page came; the text changes only after the first page. */
function Announcer() {
  const name = useStore(pageName);
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  return <VisuallyHidden role="status">{pathname === first ? '' : name}</VisuallyHidden>;
}
