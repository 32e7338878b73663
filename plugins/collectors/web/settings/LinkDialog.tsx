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
import { changeLink, createLink, fetchLink, type LinkedSurvey, type NewLink, type PublishLink } from '../links.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { type Meanwhile, meanwhile } from './meanwhile.ts';
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
export function LinkDialog({ surveyId, survey, link: given, readOnly, onSaved, onClose }: LinkDialogProps) {
  const t = useT('collectors');
  const alert = useAlert();
  const { answerUrl } = useSession();
  const [link, setLink] = useState(given);
  const [found, setFound] = useState<Meanwhile | null>(null);
  const [codeFaults, setCodeFaults] = useState<CodeFaults>(noFaults);
  const fields = survey.backgroundFields.map(({ id }) => id);
  const form = useForm<LinkValues>({
    initialValues: valuesOf(link, fields),
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
      if (link && isProblem(error) && error.status === 412) return bringTogether(filled, link);
      setCodeFaults(faultsIn(error));
      throw error;
    }
    alert.success(t(link ? 'edit.saved' : 'create.done', { name: saved.name }));
    onSaved(saved);
  }

  /** Somebody else has saved it: theirs with what was changed here, to be looked at and saved again. */
  async function bringTogether(mine: LinkValues, seen: PublishLink) {
    const now = await fetchLink(seen);
    const both = meanwhile(mine, seen, now);
    form.setInitialValues(valuesOf(now, fields));
    form.setValues(both.values);
    form.resetDirty(valuesOf(now, fields));
    setLink(now);
    setFound(both);
  }

  function takeTheirs() {
    form.setValues(valuesOf(link, fields));
    form.clearErrors();
    setFound(null);
    // The button that was pressed goes with the notice.
    form.getInputNode('name')?.focus();
  }

  const address = values.url.trim().toLowerCase();
  const renamed = link !== null && values.url !== link.url;
  const title = link ? t(readOnly ? 'edit.readTitle' : 'edit.title', { name: link.name }) : t('create.title');
  return (
    <SideDialog opened onClose={onClose} title={title} unsaved={form.isDirty()}>
      <Form form={form} onSubmit={save} readOnly={readOnly} className="ln-form">
        <Stack gap="lg" className="ln-fields">
          {found && <ChangedMeanwhile found={found} onTake={takeTheirs} />}
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
