import {
  Alert,
  Anchor,
  Button,
  CodeInput,
  ColorInput,
  ErrorState,
  Group,
  Icon,
  isProblem,
  PageHeader,
  PageSkeleton,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
  useAlert,
  useHotkeys,
  useT,
  useUnsavedChanges,
} from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { linkTag, logoTag, messageTag, surveyTag, templateLimits, wayOutTag } from '../../contract/index.ts';
import {
  saveTemplate,
  type Template,
  type TemplateSettings,
  templateQuery,
  templateSettingsQuery,
  templatesPath,
  useRefreshTemplates,
} from '../emailTemplates.ts';
import { useFailure } from '../parts/failure.ts';
import { Part } from '../parts/MessageFields.tsx';
import { Blocks } from '../templates/Blocks.tsx';
import { bodyOf, type Draft, draftOf } from '../templates/draft.ts';
import { useHistory } from '../templates/history.ts';
import { Picture } from '../templates/Picture.tsx';
import '../parts/preview.css';

/** `/manage/email_templates/new` and `…/:templateId`: how e-mails look, made of blocks, or written as HTML and CSS. */
export default function WriteTemplate() {
  const { templateId } = useParams();
  const t = useT('deliveries');
  const settings = useQuery(templateSettingsQuery);
  const template = useQuery(templateQuery(templateId));
  const failed = settings.error ?? template.error;
  const ready = settings.data && (templateId === undefined || template.data);
  return (
    <Stack gap="md">
      <Anchor component={Link} to={templatesPath} size="sm">
        {t('template.back')}
      </Anchor>
      <PageHeader title={template.data?.name ?? t(templateId ? 'templates.one' : 'templates.new')} />
      {failed ? (
        <ErrorState error={failed} onRetry={() => void Promise.all([settings.refetch(), template.refetch()])} />
      ) : ready ? (
        <Editor key={templateId ?? ''} template={template.data ?? null} settings={settings.data} />
      ) : (
        <PageSkeleton />
      )}
    </Stack>
  );
}

function Editor({ template, settings }: { template: Template | null; settings: TemplateSettings }) {
  const t = useT('deliveries');
  const alert = useAlert();
  const failure = useFailure();
  const navigate = useNavigate();
  const client = useQueryClient();
  const refresh = useRefreshTemplates();
  const words = { button: t('template.sample.button'), footer: t('template.sample.footer') };
  const { value: draft, change, undo, redo } = useHistory<Draft>(() => draftOf(template, words));
  const [stored, setStored] = useState(() => JSON.stringify(draft));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState(false);
  useUnsavedChanges(JSON.stringify(draft) !== stored && !made);
  // Once who asks before leaving knows that nothing is unsaved any more.
  useEffect(() => {
    if (!made) return;
    const turn = setTimeout(() => void navigate(templatesPath));
    return () => clearTimeout(turn);
  }, [made, navigate]);
  useHotkeys([
    ['mod+Z', () => undo?.()],
    ['mod+shift+Z', () => redo?.()],
    ['mod+Y', () => redo?.()],
  ]);
  const set = (changes: Partial<Draft>, key: string | null = null) => change({ ...draft, ...changes }, key);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (draft.name.trim() === '') return setFaults({ name: t('write.missing') });
    setBusy(true);
    try {
      const saved = await saveTemplate(template?.template_id ?? null, bodyOf(draft));
      setFaults({});
      setStored(JSON.stringify(draft));
      await refresh();
      alert.success(t(template ? 'template.saved' : 'template.created', { name: saved.name }));
      if (template)
        client.setQueryData(templateQuery(template.template_id).queryKey, { ...template, name: saved.name });
      else setMade(true);
    } catch (error) {
      const details = isProblem(error) ? error.details : [];
      setFaults(Object.fromEntries(details.map(({ path, message }) => [path?.split('.')[0] ?? '', message])));
      if (details.length === 0) alert.error(failure(error, 'template.failed'));
    } finally {
      setBusy(false);
    }
  }
  const { name: nameFault, ...others } = faults;
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <div className="dl-columns">
        <Stack gap="lg">
          <Part order={2} title={t('template.about')}>
            <TextInput
              label={t('template.name')}
              description={t('template.nameHint')}
              maxLength={200}
              required
              value={draft.name}
              error={nameFault}
              onChange={({ currentTarget }) => set({ name: currentTarget.value }, 'name')}
            />
            <Switch
              label={t('template.activeLabel')}
              description={t('template.activeHint')}
              checked={draft.active}
              onChange={({ currentTarget }) => set({ active: currentTarget.checked })}
            />
            {!template && (
              <SegmentedControl
                aria-label={t('template.made')}
                value={draft.kind}
                onChange={(kind) => set({ kind: kind as Draft['kind'] })}
                data={(['blocks', 'source'] as const).map((value) => ({ value, label: t(`template.kind.${value}`) }))}
              />
            )}
          </Part>
          <Part order={2} title={t(`template.kind.${draft.kind}`)}>
            <Group gap="xs">
              <Button
                variant="default"
                size="compact-sm"
                disabled={!undo}
                onClick={() => undo?.()}
                leftSection={<Icon name="arrow-back-up" size={16} />}
              >
                {t('template.undo')}
              </Button>
              <Button
                variant="default"
                size="compact-sm"
                disabled={!redo}
                onClick={() => redo?.()}
                leftSection={<Icon name="arrow-forward-up" size={16} />}
              >
                {t('template.redo')}
              </Button>
            </Group>
            {draft.kind === 'blocks' ? (
              <DesignFields {...{ draft, words, set }} hasLogo={settings.logo !== null} />
            ) : (
              <SourceFields draft={draft} set={set} />
            )}
          </Part>
          {Object.keys(others).length > 0 && (
            <Alert color="red" role="alert" icon={<Icon name="alert-triangle" />} title={t('template.notSaved')}>
              {Object.values(others).join(' ')}
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={busy}>
              {t('template.save')}
            </Button>
            <Button variant="default" component={Link} to={templatesPath}>
              {t('write.cancel')}
            </Button>
          </Group>
        </Stack>
        <Picture draft={draft} settings={settings} />
      </div>
    </form>
  );
}

interface PartProps {
  draft: Draft;
  set(changes: Partial<Draft>, key?: string | null): void;
}

interface DesignProps extends PartProps {
  words: Parameters<typeof draftOf>[1];
  hasLogo: boolean;
}

function DesignFields({ draft: { design }, words, hasLogo, set }: DesignProps) {
  const t = useT('deliveries');
  const colour = /^#[0-9a-f]{6}$/i;
  return (
    <>
      <Blocks {...{ design, words, hasLogo }} onChange={(next, key) => set({ design: next }, key)} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ColorInput
          label={t('template.background')}
          description={t('template.backgroundHint')}
          value={design.background}
          onChange={(background) => colour.test(background) && set({ design: { ...design, background } }, 'background')}
        />
        <ColorInput
          label={t('template.accent')}
          description={t('template.accentHint')}
          value={design.accent ?? ''}
          onChange={(accent) => {
            if (accent === '' || colour.test(accent))
              set({ design: { ...design, accent: accent === '' ? null : accent } }, 'accent');
          }}
        />
      </SimpleGrid>
    </>
  );
}

function SourceFields({ draft: { html, css }, set }: PartProps) {
  const t = useT('deliveries');
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('template.sourceHint', {
          message: messageTag,
          link: linkTag,
          survey: surveyTag,
          logo: logoTag,
          unsubscribe: wayOutTag,
        })}
      </Text>
      <CodeInput
        label="HTML"
        maxLength={templateLimits.html}
        value={html}
        onChange={(written) => set({ html: written }, 'html')}
      />
      <CodeInput
        label="CSS"
        maxLength={templateLimits.css}
        value={css}
        onChange={(written) => set({ css: written }, 'css')}
      />
    </>
  );
}
