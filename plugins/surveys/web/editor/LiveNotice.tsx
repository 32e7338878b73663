import { Alert, Icon, useT } from '@kaiku/sdk/web';
import { isLive, isReadOnly, useEditorState } from './context.ts';

/** What editing means in the state that the survey is in. */
export function LiveNotice() {
  const t = useT('surveys');
  const state = useEditorState();
  if (!isLive(state) && !isReadOnly(state)) return null;
  const archived = isReadOnly(state);
  return (
    <Alert
      mb="sm"
      py="xs"
      color={archived ? 'gray' : 'kaiku'}
      icon={<Icon name={archived ? 'archive' : 'world'} size={18} />}
    >
      {t(archived ? 'editor.archivedNotice' : 'editor.liveNotice')}
      {!archived && <span className="se-wide"> {t('editor.liveDrafts')}</span>}
    </Alert>
  );
}
