import { Switch, useConfirm, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useEditor, useEditorState } from '../context.ts';

/** RES-023, RES-024: switched off for good, so it is saved at once, by itself, and no undoing brings it back. */
export function DatasetsSwitch() {
  const t = useT('surveys');
  const editor = useEditor();
  const confirm = useConfirm();
  const { structure, survey } = useEditorState();
  const [busy, setBusy] = useState(false);
  const off = structure.settings.useDatasets === false;

  const switchOff = async () => {
    const sure = await confirm({
      title: t('datasets.title'),
      text: t('datasets.text'),
      confirmLabel: t('datasets.off'),
      danger: true,
    });
    if (!sure) return;
    setBusy(true);
    try {
      await editor.flush();
      const body = { survey_version: editor.version(), settings: { useDatasets: false } as never };
      await api.PUT('/survey/{id}', { path: { id: survey.survey_id }, body });
      editor.catchUp();
    } catch {
      // The client has said why.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Switch
      label={t('fields.useDatasets')}
      description={t(off ? 'datasets.isOff' : 'help.useDatasets')}
      checked={!off}
      disabled={off || busy}
      onChange={() => void switchOff()}
    />
  );
}
