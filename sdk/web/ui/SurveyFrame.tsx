import { shellSlots } from '@kaiku/sdk/common';
import type { ReactNode } from 'react';
import { useResourceAccess } from '../runtime/hooks.ts';
import { Slot } from '../runtime/slot.tsx';
import { ScreenTabs } from './ScreenTabs.tsx';
import { ErrorState, PageHeader, PageSkeleton } from './states.tsx';
import { useSdkText } from './text.ts';

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
        tabs={<ScreenTabs place="survey" params={{ surveyId }} held={access.permissions} label={t('survey.screens')} />}
      />
      <Slot slot={shellSlots.survey} props={{ surveyId }} />
      {children}
    </>
  );
}
