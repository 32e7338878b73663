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
  Stack,
  Text,
  TextInput,
  useAlert,
  useT,
} from '@kaiku/sdk/web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../api.ts';
import { listKey } from '../queries.ts';
import { surveyFileEndings } from './surveyFiles.ts';

interface Left {
  what: 'kind' | 'picture' | 'logo' | 'mappings' | 'code' | 'hierarchy';
  page?: number;
  element?: string;
  name?: string;
}
interface Fault {
  path: string;
  page?: number;
  element?: string;
  field?: string;
  code: string;
  message: string;
}
interface Preview {
  name: string;
  languages: string[];
  page_count: number;
  question_count: number;
  mappings: number;
  left: Left[];
  left_count: number;
  problems: Fault[];
  problem_count: number;
}

const maxSize = 8 * 1024 * 1024;
/** Lines of each list; more are counted. */
const shown = 20;

interface ImportDialogProps {
  /** A file that was dropped on the list. */
  dropped: File | null;
  onClose: () => void;
}

/** A survey of a file: what it holds and what stays out is shown first. */
export function ImportDialog({ dropped, onClose }: ImportDialogProps) {
  const t = useT('surveys');
  const alert = useAlert();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<Preview | null>(null);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const read = async (one: File) => {
    setBusy(true);
    setFailure(null);
    setFound(null);
    try {
      const preview = await api.POST('/survey/file/preview', { body: fileForm(one), quiet: true });
      setFile(one);
      setFound(preview);
      setName(preview.name);
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const begun = useRef(false);
  useEffect(() => {
    if (!dropped || begun.current) return;
    begun.current = true;
    void read(dropped);
  });
  const take = async () => {
    if (!file) return;
    setBusy(true);
    setFailure(null);
    try {
      const body = fileForm(file, name.trim() !== '' ? { name: name.trim() } : {});
      const survey = await api.POST('/survey/file', { body, quiet: true });
      void client.invalidateQueries({ queryKey: listKey });
      alert.success(t('file.imported', { name: survey.name }));
      navigate(`/s/${survey.survey_id}/edit`);
    } catch (error) {
      setFailure((error as Error).message);
      setBusy(false);
    }
  };
  const faulty = found !== null && found.problem_count > 0;

  return (
    <Dialog opened onClose={onClose} title={t('file.import')} size="lg">
      <Stack gap="md">
        {!found && (
          <>
            <Text size="sm" c="dimmed">
              {t('file.about')}
            </Text>
            <FileDrop
              label={t('file.file')}
              endings={surveyFileEndings}
              maxSize={maxSize}
              disabled={busy}
              onFiles={([one]) => one && void read(one)}
            />
            {busy && <Loader size="sm" />}
          </>
        )}
        {found && !faulty && (
          <>
            <TextInput
              label={t('create.name')}
              value={name}
              maxLength={200}
              data-autofocus
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Group gap="xs">
              <Badge color="kaiku">{t('file.pages', { count: found.page_count })}</Badge>
              <Badge color="kaiku">{t('card.questions', { count: found.question_count })}</Badge>
              {found.mappings > 0 && <Badge color="gray">{t('mappings.count', { count: found.mappings })}</Badge>}
            </Group>
            <Text size="sm">{found.languages.map(nativeLanguageName).join(', ')}</Text>
          </>
        )}
        {found && found.left_count > 0 && !faulty && (
          <Alert color="orange" title={t('file.leftTitle')}>
            <List size="sm">
              {found.left.slice(0, shown).map((one, index) => (
                <List.Item key={index}>{t(`file.left.${one.what}`, { ...one })}</List.Item>
              ))}
            </List>
            {found.left_count > shown && <Text size="sm">{t('file.more', { count: found.left_count - shown })}</Text>}
          </Alert>
        )}
        {faulty && (
          <Alert color="red" title={t('file.problems', { count: found.problem_count })} role="alert">
            <List size="sm">
              {found.problems.slice(0, shown).map((one, index) => (
                <List.Item key={index}>
                  {placeOf(t, one)}
                  {one.message}
                </List.Item>
              ))}
            </List>
            {found.problem_count > shown && (
              <Text size="sm">{t('file.more', { count: found.problem_count - shown })}</Text>
            )}
          </Alert>
        )}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        {found && (
          <Group justify="flex-end">
            <Button variant="default" disabled={busy} onClick={() => setFound(null)}>
              {t('translations.another')}
            </Button>
            {!faulty && (
              <Button loading={busy} onClick={() => void take()}>
                {t('file.take')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

/** Page, element and setting, as far as they are known; of what is none of a survey, the path within the file. */
function placeOf(t: ReturnType<typeof useT<'surveys'>>, { page, element, field, path }: Fault): string {
  const parts = [
    page !== undefined && t('canvas.page', { number: page }),
    element,
    field && anyKey(t)(`fields.${field}`, { defaultValue: field }),
  ].filter(Boolean);
  const place = parts.length > 0 ? parts.join(' · ') : path;
  return place ? `${place}: ` : '';
}
