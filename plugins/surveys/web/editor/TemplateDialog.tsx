import type { Id, PieceType } from '@kaiku/sdk/model';
import {
  Dialog,
  Form,
  Group,
  Stack,
  SubmitButton,
  SwitchField,
  TextField,
  useAlert,
  useForm,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { templatesKey } from '../queries.ts';

interface TemplateDialogProps {
  surveyId: string;
  /** Of the survey; without it the whole is kept. */
  part?: { type: PieceType; id: Id };
  /** What it is called now. */
  name: string;
  /** Brings to the server what it does not have yet. */
  flush?: () => Promise<unknown>;
  onClose: () => void;
}

/** Keeps a survey, a page or an element as a template: its name, and for whom (SUR-081, SUR-091). */
export function TemplateDialog({ surveyId, part, name, flush, onClose }: TemplateDialogProps) {
  const t = useT('surveys');
  const alert = useAlert();
  const client = useQueryClient();
  const { flags } = useSession();
  const forAll = flags?.companyManager ?? false;
  const form = useForm({
    initialValues: { name: name.slice(0, 200), global: false },
    validate: { name: (value) => (value.trim() === '' ? t('create.nameMissing') : null) },
  });
  const save = async (values: { name: string; global: boolean }) => {
    // What is kept is what the server has.
    await flush?.();
    const body = { survey_id: surveyId, name: values.name.trim(), global: values.global };
    const which = part && (part.type === 'page' ? { page_id: part.id } : { element_id: part.id });
    const saved = await api.POST('/survey/template', {
      body: { ...body, ...(part && { type: part.type }), ...which },
      quiet: true,
    });
    await client.invalidateQueries({ queryKey: templatesKey });
    alert.success(t('done.template', { name: saved.name }));
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t(`template.${part?.type ?? 'survey'}`)}>
      <Form form={form} onSubmit={save}>
        <Stack gap="md">
          <TextField name="name" label={t('create.name')} data-autofocus maxLength={200} autoComplete="off" required />
          {forAll && <SwitchField name="global" label={t('template.global')} description={t('template.globalHelp')} />}
          <Group justify="flex-end">
            <SubmitButton>{t('template.save')}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
