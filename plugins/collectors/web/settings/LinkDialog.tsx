import {
  Button,
  type CodeFault,
  DateTimeField,
  Form,
  Group,
  isProblem,
  SideDialog,
  SimpleGrid,
  Stack,
  SubmitButton,
  Text,
  TextField,
  useAlert,
  useForm,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { changeLink, createLink, type LinkedSurvey, type NewLink, type PublishLink } from '../links.ts';
import { type CodeFaults, noFaults } from './OwnCode.tsx';
import { SettingsGroups } from './SettingsGroups.tsx';
import { changesOf, faultsOf, type LinkValues, valuesOf } from './values.ts';
import './settings.css';

interface LinkDialogProps {
  surveyId: string;
  survey: LinkedSurvey;
  /** null: a new one. */
  link: PublishLink | null;
  /** For who may only see links. */
  readOnly: boolean;
  onSaved: (link: PublishLink) => void;
  onClose: () => void;
}

/** Makes and changes a publish link: what every link has, and below it, folded, what few need. */
export function LinkDialog({ surveyId, survey, link, readOnly, onSaved, onClose }: LinkDialogProps) {
  const t = useT('collectors');
  const alert = useAlert();
  const { answerUrl } = useSession();
  const [codeFaults, setCodeFaults] = useState<CodeFaults>(noFaults);
  const form = useForm<LinkValues>({
    initialValues: valuesOf(
      link,
      survey.backgroundFields.map(({ id }) => id),
    ),
    validate: (values) =>
      Object.fromEntries(
        Object.entries(faultsOf(values, link)).map(([path, { key, params = {} }]) => [path, t(key, params)]),
      ),
  });
  const { values } = form;

  async function save(filled: LinkValues) {
    const changes = changesOf(filled, link);
    setCodeFaults(noFaults);
    let saved: PublishLink;
    try {
      saved = link ? await changeLink(link, changes) : await createLink(surveyId, changes as NewLink);
    } catch (error) {
      setCodeFaults(faultsIn(error));
      throw error;
    }
    alert.success(t(link ? 'edit.saved' : 'create.done', { name: saved.name }));
    onSaved(saved);
  }

  const address = values.url.trim().toLowerCase();
  const renamed = link !== null && values.url !== link.url;
  const title = link ? t(readOnly ? 'edit.readTitle' : 'edit.title', { name: link.name }) : t('create.title');
  return (
    <SideDialog opened onClose={onClose} title={title} locked={form.isDirty()}>
      <Form form={form} onSubmit={save} readOnly={readOnly} className="ln-form">
        <Stack gap="lg" className="ln-fields">
          <Stack gap="md">
            <TextField
              name="name"
              label={t('fields.name')}
              description={t('edit.nameHint')}
              placeholder={t('edit.namePlaceholder')}
              maxLength={200}
              autoComplete="off"
              data-autofocus
              required
            />
            <TextField
              name="url"
              label={t('fields.url')}
              description={renamed ? t('edit.oldUrl') : t(link ? 'edit.urlForm' : 'edit.urlHint')}
              placeholder={t('edit.urlPlaceholder')}
              maxLength={64}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            {address !== '' && (link === null || renamed) && (
              <Text size="sm" mt="-xs" aria-live="polite" style={{ overflowWrap: 'anywhere' }}>
                {`${answerUrl}/a/${address}`}
              </Text>
            )}
          </Stack>
          <section aria-labelledby="ln-times">
            <h3 className="ln-part" id="ln-times">
              {t('groups.times')}
            </h3>
            <Text size="sm" c="dimmed" mb="xs">
              {t(`edit.times.${link?.state ?? 'new'}`)}
            </Text>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {link?.state !== 'open' && (
                <DateTimeField name="openAt" label={t('fields.openAt')} clearable={link?.state !== 'scheduled'} />
              )}
              <DateTimeField name="closeAt" label={t('fields.closeAt')} />
            </SimpleGrid>
          </section>
          <SettingsGroups surveyId={surveyId} survey={survey} link={link} codeFaults={codeFaults} />
        </Stack>
        <Group justify="flex-end" gap="sm" className="ln-foot">
          <Button variant="default" onClick={onClose}>
            {t(readOnly ? 'edit.close' : 'edit.cancel')}
          </Button>
          {!readOnly && <SubmitButton onlyWhenDirty>{link ? undefined : t('create.submit')}</SubmitButton>}
        </Group>
      </Form>
    </SideDialog>
  );
}

/** Where a refused save says that code is wrong. */
function faultsIn(error: unknown): CodeFaults {
  if (!isProblem(error)) return noFaults;
  const of = (key: string): CodeFault[] =>
    error.details.flatMap(({ path, message, params = {} }) =>
      path === key && params.line !== undefined
        ? [{ line: Number(params.line), column: Number(params.column), message }]
        : [],
    );
  return { customCss: of('customCss'), customJs: of('customJs') };
}
