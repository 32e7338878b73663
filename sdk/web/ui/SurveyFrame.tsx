import { shellSlots } from '@kaiku/sdk/common';
import { type ReactNode, useLayoutEffect } from 'react';
import { useResourceAccess } from '../runtime/hooks.ts';
import { Slot } from '../runtime/slot.tsx';
import { ScreenTabs } from './ScreenTabs.tsx';
import { ErrorState, PageHeader, PageSkeleton } from './states.tsx';
import { useSdkText } from './text.ts';

export interface SurveyFrameProps {
  surveyId: string;
  /** In place of the survey's name: where it can be written. */
  title?: ReactNode;
  /** The page fills the window: its header is slim, and what is in it scrolls instead of the page. */
  full?: boolean;
  /** Badges and save status beside the name. */
  aside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * What the screens of one survey share: its name, and a tab for each screen that manifests contribute with
 * `"place": "survey"` and that the viewer may open.
 */
export function SurveyFrame({ surveyId, title, full = false, aside, actions, children }: SurveyFrameProps) {
  const t = useSdkText();
  const { access, error, loading, retry } = useResourceAccess('survey', surveyId);
  if (loading) return <PageSkeleton />;
  if (error || !access) return <ErrorState error={error} onRetry={retry} />;
  const screen = (
    <>
      <PageHeader
        title={title ?? access.name ?? ''}
        aside={aside}
        actions={actions}
        slim={full}
        tabs={<ScreenTabs place="survey" params={{ surveyId }} held={access.permissions} label={t('survey.screens')} />}
      />
      <Slot slot={shellSlots.survey} props={{ surveyId }} />
      {children}
    </>
  );
  return full ? <FullPage>{screen}</FullPage> : screen;
}

/** Tells the root element that the page fills the window, for what stands around it (`shell.css`). */
function FullPage({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.fullPage = '';
    return () => {
      delete dataset.fullPage;
    };
  }, []);
  return <div className="kk-full">{children}</div>;
}
