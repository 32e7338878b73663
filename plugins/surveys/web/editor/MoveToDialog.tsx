import type { Id } from '@kaiku/sdk/model';
import { Button, Dialog, Icon, Stack, useT } from '@kaiku/sdk/web';
import { useEditorState } from './context.ts';
import type { Actions } from './useActions.ts';

interface MoveToDialogProps {
  ids: readonly Id[];
  actions: Actions;
  onClose: () => void;
}

/** To which page the elements go: to its end. */
export function MoveToDialog({ ids, actions, onClose }: MoveToDialogProps) {
  const t = useT('surveys');
  const { structure } = useEditorState();
  const home = structure.pages.find(({ elements }) => elements.some(({ id }) => id === ids[0]));
  return (
    <Dialog opened onClose={onClose} title={t('moveTo.title', { count: ids.length })}>
      <Stack gap="xs">
        {structure.pages.map((page, index) => (
          <Button
            key={page.id}
            variant="default"
            justify="flex-start"
            leftSection={<Icon name="file-text" size={18} />}
            disabled={page === home}
            onClick={() => {
              onClose();
              actions.moveTo(ids, page.id);
            }}
          >
            {page.settings.title || t('canvas.page', { number: index + 1 })}
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
}
