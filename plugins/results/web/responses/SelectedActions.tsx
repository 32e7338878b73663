import { onSurvey } from '@kaiku/plugin-surveys/contract';
import { Button, Icon, usePermission, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { BackgroundDialog } from './BackgroundDialog.tsx';
import { useErasing } from './useErasing.tsx';

interface SelectedActionsProps {
  surveyId: string;
  ids: string[];
  /** Questions that are answered in words or by files. */
  open: { element_id: string; title: string }[];
  fields: { field_id: string; name: string }[];
  clear: () => void;
}

/** What can be done with the responses that are selected. */
export function SelectedActions({ surveyId, ids, open, fields, clear }: SelectedActionsProps) {
  const t = useT('results');
  const full = usePermission(onSurvey(['full']));
  const { allowed, removeAll, eraseSome, dialog } = useErasing(surveyId);
  const [setting, setSetting] = useState(false);
  return (
    <>
      {full && fields.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="tag" size={16} />}
          onClick={() => setSetting(true)}
        >
          {t('background.set')}
        </Button>
      )}
      {allowed && open.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="eraser" size={16} />}
          onClick={() => eraseSome(ids, open, clear)}
        >
          {t('erase.open')}
        </Button>
      )}
      {allowed && (
        <Button
          size="compact-sm"
          variant="default"
          c="red"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => void removeAll(ids, clear)}
        >
          {t('erase.remove')}
        </Button>
      )}
      {dialog}
      {setting && (
        <BackgroundDialog
          surveyId={surveyId}
          ids={ids}
          fields={fields}
          onClose={() => setSetting(false)}
          onDone={() => {
            setSetting(false);
            clear();
          }}
        />
      )}
    </>
  );
}
