import { Button, Group, Icon, Slot, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import type { ChartSettings } from '../../contract/index.ts';
import { reportMenuSlot } from '../../contract/slots.ts';
import type { FilterStore } from '../filters/useFilter.ts';
import { CombinedMenu } from '../parts/CombinedMenu.tsx';
import { PrintButton } from '../print/PrintButton.tsx';
import type { Question } from '../queries.ts';
import { SettingsDialog } from './SettingsDialog.tsx';
import type { Report } from './useReport.ts';
import { ViewDialog } from './ViewDialog.tsx';
import { ViewMenu } from './ViewMenu.tsx';

interface ReportBarProps {
  surveyId: string;
  report: Report;
  store: FilterStore;
  questions: readonly Question[];
}

/** Which view of the report is shown, and what it shows. Who could keep neither has no settings. */
export function ReportBar({ surveyId, report, store, questions }: ReportBarProps) {
  const t = useT('results');
  const [settings, setSettings] = useState(false);
  const [saving, setSaving] = useState<ChartSettings | null>(null);
  return (
    <Group gap="xs">
      {report.saves && <ViewMenu surveyId={surveyId} report={report} store={store} />}
      {report.known && (report.saves || report.shares) && (
        <Button variant="default" leftSection={<Icon name="settings" size={18} />} onClick={() => setSettings(true)}>
          {t('settings.button')}
        </Button>
      )}
      <CombinedMenu surveyId={surveyId} filter={store.filter} />
      <Slot
        slot={reportMenuSlot}
        props={{ surveyId, filter: store.filter, viewId: report.view?.view_id ?? null, compareBy: report.compareBy }}
      />
      <PrintButton />
      {settings && (
        <SettingsDialog
          surveyId={surveyId}
          report={report}
          questions={questions.filter(({ chart }) => chart)}
          onSaveAs={(charts) => {
            setSettings(false);
            setSaving(charts);
          }}
          onClose={() => setSettings(false)}
        />
      )}
      {saving && (
        <ViewDialog
          surveyId={surveyId}
          report={report}
          filter={store.filter}
          charts={saving}
          onClose={() => setSaving(null)}
        />
      )}
    </Group>
  );
}
