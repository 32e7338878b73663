import {
  Button,
  Dialog,
  Form,
  Group,
  Icon,
  LanguageField,
  Radio,
  RadioField,
  SelectField,
  SimpleGrid,
  Stack,
  SubmitButton,
  Text,
  TextField,
  useAlert,
  useConfirm,
  useForm,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { languageCodes, surveyTypes } from '../../contract/index.ts';
import { api } from '../api.ts';
import { fetchTemplates, listKey, templatesKey } from '../queries.ts';
import { isStarter, starters } from './starters.ts';

interface Values extends Record<string, unknown> {
  name: string;
  /** A starter, or the id of a template. */
  starter: string;
  language: string;
  type: (typeof surveyTypes)[number];
}

interface CreateDialogProps {
  opened: boolean;
  /** What was chosen on the way here, if anything. */
  starter: string;
  onClose: () => void;
}

/** A new survey: its name, what it starts from, its language and type; then straight to the editor. */
export function CreateDialog({ opened, starter: asked, onClose }: CreateDialogProps) {
  const t = useT('surveys');
  const { language } = useSession();
  const alert = useAlert();
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: { name: '', starter: isStarter(asked) ? asked : 'blank', language, type: 'basic' },
    validate: { name: (name) => (name.trim() === '' ? t('create.nameMissing') : null) },
  });
  const create = async (values: Values) => {
    const { name, starter, language, type } = values;
    // What is pasted comes into an empty survey.
    const pasting = starter === 'paste';
    const from = isStarter(starter)
      ? { starter: pasting ? 'blank' : starter, language, type }
      : { template_id: starter };
    const survey = await api.POST('/survey', { body: { name: name.trim(), ...from }, quiet: true });
    void client.invalidateQueries({ queryKey: listKey });
    navigate(`/s/${survey.survey_id}/edit`, pasting ? { state: { paste: true } } : undefined);
  };
  const { data: templates = [] } = useQuery({
    queryKey: [...templatesKey, 'surveys'],
    queryFn: ({ signal }) => fetchTemplates(signal),
    enabled: opened,
  });
  const template = templates.find(({ template_id: id, own }) => own && id === form.values.starter);
  const removeTemplate = async ({ template_id: templateId, name }: { template_id: string; name: string }) => {
    const sure = await confirm({
      title: t('create.template_removeTitle', { name }),
      text: t('create.template_removeText'),
      confirmLabel: t('create.template_remove'),
      danger: true,
    });
    if (!sure) return;
    const removed = await api.DELETE('/survey/template/{templateId}', { path: { templateId } }).catch(() => null);
    if (!removed) return;
    form.setFieldValue('starter', 'blank');
    await client.invalidateQueries({ queryKey: templatesKey });
    alert.success(t('create.template_removed', { name }));
  };
  // A template brings its own.
  const fresh = isStarter(form.values.starter);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('create.title')} size="lg">
      <Form form={form} onSubmit={create}>
        <Stack gap="md">
          <TextField name="name" label={t('create.name')} data-autofocus maxLength={200} autoComplete="off" required />
          <RadioField name="starter" label={t('create.starter')}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt={6}>
              {starters.map(([value, icon]) => (
                <Radio.Card key={value} value={value} className="sv-starter" aria-label={t(`starters.${value}.title`)}>
                  <Icon name={icon} size={22} />
                  <span>
                    <Text size="sm" fw={600} component="span" display="block">
                      {t(`starters.${value}.title`)}
                    </Text>
                    <Text size="xs" c="dimmed" component="span" display="block">
                      {t(`starters.${value}.text`)}
                    </Text>
                  </span>
                </Radio.Card>
              ))}
              {templates.map(({ template_id: id, name, own }) => (
                <Radio.Card key={id} value={id} className="sv-starter" aria-label={name}>
                  <Icon name="template" size={22} />
                  <span>
                    <Text size="sm" fw={600} component="span" display="block">
                      {name}
                    </Text>
                    <Text size="xs" c="dimmed" component="span" display="block">
                      {t(own ? 'create.template_own' : 'create.template_global')}
                    </Text>
                  </span>
                </Radio.Card>
              ))}
            </SimpleGrid>
          </RadioField>
          {template && (
            <div>
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                leftSection={<Icon name="trash" size={16} />}
                onClick={() => void removeTemplate(template)}
              >
                {t('create.template_remove')}
              </Button>
            </div>
          )}
          {fresh && (
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <LanguageField name="language" label={t('create.language')} codes={languageCodes} />
              <SelectField
                name="type"
                label={t('create.type')}
                allowDeselect={false}
                data={surveyTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
              />
            </SimpleGrid>
          )}
          <Group justify="flex-end">
            <SubmitButton>{t('create.submit')}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
