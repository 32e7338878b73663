import { pageName, useStore, useT, VisuallyHidden } from '@kaiku/sdk/web';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Tools } from '../dialogs/Tools.tsx';
import { Footer } from './Footer.tsx';
import { LeftOutNotice } from './LeftOutNotice.tsx';
import { Maintenance } from './Maintenance.tsx';
import { ManageNav } from './ManageNav.tsx';
import { ReleaseNotice } from './ReleaseNotice.tsx';
import { TopBar } from './TopBar.tsx';
import { ViewNotice } from './ViewNotice.tsx';

/** Everything around a page: skip link, notices, top bar, footer, and the dialogs that open anywhere. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT('shell');
  return (
    <Tools>
      <div className="sh-frame">
        <a className="sh-skip" href="#main">
          {t('frame.skip')}
        </a>
        <TopBar />
        <Maintenance />
        <ReleaseNotice />
        <LeftOutNotice />
        <ViewNotice />
        <ManageNav />
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
