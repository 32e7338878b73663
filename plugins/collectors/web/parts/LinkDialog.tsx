import {
  Button,
  DateTimeField,
  Dialog,
  Form,
  Group,
  Icon,
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
import { isCustomUrl } from '../../contract/index.ts';
import { changeLink, createLink, type LinkedSurvey, type NewLink, type PublishLink } from '../links.ts';
import { MoreSettings } from './MoreSettings.tsx';
import { changesOf, type LinkValues, valuesOf } from './values.ts';

interface LinkDialogProps {
  surveyId: string;
  survey: LinkedSurvey;
  /** null: a new one. */
  link: PublishLink | null;
  onSaved: (link: PublishLink) => void;
  onClose: () => void;
}

/** Makes and changes a publish link. */
export function LinkDialog({ surveyId, survey, link, onSaved, onClose }: LinkDialogProps) {
  const t = useT('collectors');
  const alert = useAlert();
  const { answerUrl } = useSession();
  const [more, setMore] = useState(link !== null);
  const form = useForm<LinkValues>({
    initialValues: valuesOf(
      link,
      survey.backgroundFields.map(({ id }) => id),
    ),
    validate: {
      name: (name) => (name.trim() ? null : t('edit.nameMissing')),
      url: (url) => {
        if (url === (link?.url ?? '')) return null;
        return isCustomUrl(url.trim().toLowerCase()) ? null : t('errors.url_form');
      },
      openAt: (openAt) => (link?.state === 'scheduled' && !openAt ? t('edit.openAtMissing') : null),
      closeAt: (closeAt, { openAt }) => {
        if (!closeAt) return null;
        if (link?.state === 'closed' && !openAt) return t('errors.close_needs_open');
        return openAt && closeAt <= openAt ? t('errors.close_before_open') : null;
      },
    },
  });
  const { values } = form;

  async function save(filled: LinkValues) {
    const changes = changesOf(filled, link);
    const saved = link ? await changeLink(link, changes) : await createLink(surveyId, changes as NewLink);
    alert.success(t(link ? 'edit.saved' : 'create.done', { name: saved.name }));
    onSaved(saved);
  }

  const address = values.url.trim().toLowerCase();
  const renamed = link !== null && values.url !== link.url;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={link ? t('edit.title', { name: link.name }) : t('create.title')}
      size="lg"
      locked={form.isDirty()}
    >
      <Form form={form} onSubmit={save}>
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
          <Text size="sm" c="dimmed">
            {t(`edit.times.${link?.state ?? 'new'}`)}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {link?.state !== 'open' && (
              <DateTimeField name="openAt" label={t('fields.openAt')} clearable={link?.state !== 'scheduled'} />
            )}
            <DateTimeField name="closeAt" label={t('fields.closeAt')} />
          </SimpleGrid>
          {more ? (
            <>
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
              <MoreSettings surveyId={surveyId} survey={survey} />
            </>
          ) : (
            <Button
              variant="subtle"
              size="compact-sm"
              style={{ alignSelf: 'flex-start' }}
              leftSection={<Icon name="chevron-down" size={16} />}
              aria-expanded={false}
              onClick={() => setMore(true)}
            >
              {t('edit.more')}
            </Button>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('edit.cancel')}
            </Button>
            <SubmitButton onlyWhenDirty>{link ? undefined : t('create.submit')}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
