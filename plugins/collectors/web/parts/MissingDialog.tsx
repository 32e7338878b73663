import { Button, Dialog, Icon, List, Stack, Text, useT } from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';

interface MissingDialogProps {
  surveyId: string;
  /** What is wrong, in the user's language. */
  missing: readonly string[];
  /** The editor is where it is mended. */
  canEdit: boolean;
  onClose: () => void;
}

const shown = 10;

/** Why the survey cannot be published yet, and the way to where that is mended. */
export function MissingDialog({ surveyId, missing, canEdit, onClose }: MissingDialogProps) {
  const t = useT('collectors');
  // Two questions may lack the same.
  const all = [...new Set(missing)];
  const more = all.length - shown;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('publish.missing')}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('publish.close')}
          </Button>
          {canEdit && (
            <Button
              component={Link}
              to={`/s/${surveyId}/edit`}
              state={{ check: true }}
              data-autofocus
              leftSection={<Icon name="pencil" size={16} />}
            >
              {t('publish.mend')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="sm">
        <Text size="sm">{t(canEdit ? 'publish.missingHint' : 'publish.missingOthers')}</Text>
        <List size="sm">
          {all.slice(0, shown).map((one) => (
            <List.Item key={one} style={{ overflowWrap: 'anywhere' }}>
              {one}
            </List.Item>
          ))}
        </List>
        {more > 0 && (
          <Text size="sm" c="dimmed">
            {t('publish.more', { count: more })}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
