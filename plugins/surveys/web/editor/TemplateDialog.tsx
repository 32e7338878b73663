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
import { useEditor, useEditorState } from './context.ts';

interface TemplateDialogProps {
  part: { type: PieceType; id: Id };
  /** What it is called now. */
  name: string;
  onClose: () => void;
}

/** Keeps a page or an element as a template: its name, and for whom (SUR-091). */
export function TemplateDialog({ part, name, onClose }: TemplateDialogProps) {
  const t = useT('surveys');
  const alert = useAlert();
  const client = useQueryClient();
  const editor = useEditor();
  const { survey } = useEditorState();
  const { flags } = useSession();
  const forAll = flags?.companyManager ?? false;
  const form = useForm({
    initialValues: { name: name.slice(0, 200), global: false },
    validate: { name: (value) => (value.trim() === '' ? t('create.nameMissing') : null) },
  });
  const save = async (values: { name: string; global: boolean }) => {
    // What is kept is what the server has.
    await editor.flush();
    const { type, id } = part;
    const body = { survey_id: survey.survey_id, name: values.name.trim(), global: values.global };
    const which = type === 'page' ? { type, page_id: id } : { type, element_id: id };
    const saved = await api.POST('/survey/template', { body: { ...body, ...which }, quiet: true });
    await client.invalidateQueries({ queryKey: templatesKey });
    alert.success(t('done.template', { name: saved.name }));
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t(`template.${part.type}`)}>
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
