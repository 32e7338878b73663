import { setTranslations } from '@kaiku/sdk/model';
import {
  Alert,
  anyKey,
  Badge,
  Button,
  Dialog,
  FileDrop,
  fileForm,
  Group,
  List,
  Loader,
  nativeLanguageName,
  ScrollArea,
  Stack,
  Text,
  useAlert,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useEditor, useEditorState } from '../context.ts';

interface FoundText {
  row: number;
  key: string;
  language: string;
  text: string;
  before: string | null;
  made_from?: string;
}
interface Compared {
  changes: FoundText[];
  problems: { row: number; key: string; code: string }[];
  problem_count: number;
  same: number;
}

/** Lines of the preview; more are counted. */
const shownChanges = 200;
const shownProblems = 20;

/** Translations from a file: what they would change is shown first, and they come in as one step that can be undone. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT('surveys');
  const alert = useAlert();
  const editor = useEditor();
  const { survey } = useEditorState();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [found, setFound] = useState<Compared | null>(null);
  const read = async ([file]: File[]) => {
    if (!file) return;
    setBusy(true);
    setFailure(null);
    try {
      await editor.flush();
      const body = fileForm(file);
      const path = { id: survey.survey_id };
      setFound((await api.POST('/survey/{id}/translations_import', { path, body, quiet: true })) as Compared);
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const take = ({ changes }: Compared) => {
    editor.change((before) => {
      let next = before;
      for (const language of new Set(changes.map((one) => one.language))) {
        const own = changes.filter((one) => one.language === language);
        const texts = Object.fromEntries(own.map(({ key, text }) => [key, text]));
        const marks = Object.fromEntries(own.flatMap(({ key, made_from: from }) => (from ? [[key, from]] : [])));
        next = setTranslations(next, language, texts, editor.kinds.registry, marks);
      }
      return next;
    });
    alert.success(t('translations.imported', { count: changes.length }));
    onClose();
  };

  return (
    <Dialog opened onClose={onClose} title={t('translations.import')} size="xl">
      <Stack gap="md">
        {!found && (
          <>
            <Text size="sm" c="dimmed">
              {t('translations.importAbout')}
            </Text>
            <FileDrop
              label={t('translations.file')}
              endings={['.xlsx', '.csv', '.xlf', '.xliff', '.xml']}
              maxSize={8_000_000}
              disabled={busy}
              onFiles={(files) => void read(files)}
            />
            {busy && <Loader size="sm" />}
            {failure && (
              <Alert color="red" role="alert">
                {failure}
              </Alert>
            )}
          </>
        )}
        {found && (
          <>
            <Group gap="xs">
              <Badge color="kaiku">{t('translations.changes', { count: found.changes.length })}</Badge>
              <Badge color="gray">{t('translations.same', { count: found.same })}</Badge>
              {found.problem_count > 0 && (
                <Badge color="orange">{t('translations.left', { count: found.problem_count })}</Badge>
              )}
            </Group>
            {found.problems.length > 0 && (
              <Alert color="orange" title={t('translations.leftTitle')}>
                <List size="sm">
                  {found.problems.slice(0, shownProblems).map(({ row, key, code }) => (
                    <List.Item key={`${row} ${key} ${code}`}>
                      {anyKey(t)(`translations.problem.${code}`, { row, key })}
                    </List.Item>
                  ))}
                </List>
              </Alert>
            )}
            <ScrollArea.Autosize mah="45dvh" tabIndex={0}>
              {found.changes.slice(0, shownChanges).map(({ language, key, text, before, made_from: from }) => (
                <div key={`${language} ${key}`} className="se-found">
                  <Text size="xs" c="dimmed">
                    {nativeLanguageName(language)}
                    {from && ` · ${t('translations.older')}`}
                  </Text>
                  {before && (
                    <Text size="sm" td="line-through" c="dimmed" lang={language}>
                      {before}
                    </Text>
                  )}
                  <Text size="sm" lang={language}>
                    {text}
                  </Text>
                </div>
              ))}
              {found.changes.length > shownChanges && (
                <Text size="sm" c="dimmed" p="sm">
                  {t('translations.moreChanges', { count: found.changes.length - shownChanges })}
                </Text>
              )}
              {found.changes.length === 0 && <Text size="sm">{t('translations.noChanges')}</Text>}
            </ScrollArea.Autosize>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setFound(null)}>
                {t('translations.another')}
              </Button>
              <Button disabled={found.changes.length === 0} onClick={() => take(found)}>
                {t('translations.take', { count: found.changes.length })}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
