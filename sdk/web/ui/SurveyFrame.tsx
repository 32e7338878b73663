import { allows, shellSlots } from '@kaiku/sdk/common';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useResourceAccess, useSession } from '../runtime/hooks.ts';
import { Slot } from '../runtime/slot.tsx';
import { Icon } from './Icon.tsx';
import { ErrorState, PageHeader, PageSkeleton } from './states.tsx';
import { useSdkText } from './text.ts';
import { useOpenInSight } from './useOpenInSight.ts';

export interface SurveyFrameProps {
  surveyId: string;
  /** Badges and save status beside the name. */
  aside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * What the screens of one survey share: its name, and a tab for each screen that manifests contribute with
 * `"place": "survey"` and that the viewer may open.
 */
export function SurveyFrame({ surveyId, aside, actions, children }: SurveyFrameProps) {
  const t = useSdkText();
  const { access, error, loading, retry } = useResourceAccess('survey', surveyId);
  if (loading) return <PageSkeleton />;
  if (error || !access) return <ErrorState error={error} onRetry={retry} />;
  return (
    <>
      <PageHeader
        title={access.name ?? ''}
        aside={aside}
        actions={actions}
        tabs={<SurveyTabs surveyId={surveyId} label={t('survey.screens')} />}
      />
      <Slot slot={shellSlots.survey} props={{ surveyId }} />
      {children}
    </>
  );
}

function SurveyTabs({ surveyId, label }: { surveyId: string; label: string }) {
  const session = useSession();
  const { access } = useResourceAccess('survey', surveyId);
  const { pathname } = useLocation();
  const tabs = session.plugins
    .flatMap((plugin) => plugin.nav.map((item) => ({ ...item, plugin: plugin.id })))
    .filter((item) => item.place === 'survey')
    .filter((item) =>
      allows(item.access, {
        flags: session.flags,
        permissions: session.permissions,
        held: () => access?.permissions,
      }),
    )
    .sort((a, b) => a.order - b.order);
  const pathOf = (pattern: string) => pattern.replace(':surveyId', surveyId);
  // One screen's path may begin with another's: the longest that fits is the one that is open.
  const fit = ({ activeFor, path }: (typeof tabs)[number]) =>
    Math.max(0, ...(activeFor ?? [path]).map((prefix) => (pathname.startsWith(pathOf(prefix)) ? prefix.length : 0)));
  const best = Math.max(0, ...tabs.map(fit));
  const open = best > 0 ? tabs.find((item) => fit(item) === best) : undefined;
  const strip = useOpenInSight(open?.path);
  return (
    <nav ref={strip} className="kk-survey-tabs" aria-label={label}>
      {tabs.map((item) => (
        <Link
          key={`${item.plugin}.${item.id}`}
          className="kk-survey-tab"
          to={pathOf(item.path)}
          aria-current={item === open ? 'page' : undefined}
        >
          {item.icon && <Icon name={item.icon} size={18} />}
          {session.label(item.plugin, item.label)}
        </Link>
      ))}
    </nav>
  );
}
