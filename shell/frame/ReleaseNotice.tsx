import { Alert, Button, Icon, newerRelease, unsavedForms, useStore, useT } from '@kaiku/sdk/web';

/**
 * Offers to load the page anew once a later release serves. Nothing happens by itself: this page goes on with the files
 * that it came with, and while something is not saved there is no button that could lose it.
 */
export function ReleaseNotice() {
  const t = useT('shell');
  const newer = useStore(newerRelease);
  const unsaved = useStore(unsavedForms).length > 0;
  if (!newer) return null;
  return (
    <Alert className="sh-notice" color="blue" icon={<Icon name="refresh" />} role="status" radius={0}>
      <div className="sh-notice-line">
        <span>{t(unsaved ? 'release.unsaved' : 'release.newer')}</span>
        {!unsaved && (
          <Button size="xs" variant="light" onClick={() => window.location.reload()}>
            {t('release.reload')}
          </Button>
        )}
      </div>
    </Alert>
  );
}
