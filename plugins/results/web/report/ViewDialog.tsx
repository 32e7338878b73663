import {
  Button,
  Dialog,
  Form,
  Group,
  Radio,
  RadioField,
  Stack,
  SubmitButton,
  Text,
  TextField,
  useAlert,
  useForm,
  useT,
} from '@kaiku/sdk/web';
import { type ChartSettings, type FilterQuery, viewScopes } from '../../contract/index.ts';
import { type SavedView, useReportCalls } from './calls.ts';
import type { Report } from './useReport.ts';

interface ViewDialogProps {
  surveyId: string;
  report: Report;
  /** The one that is called otherwise, or is for others; none: a new one of what is shown. */
  view?: SavedView;
  filter: FilterQuery;
  charts: ChartSettings;
  onClose(): void;
}

/** The name of a view, and for whom it is (RES-026, RES-027). */
export function ViewDialog({ surveyId, report, view, filter, charts, onClose }: ViewDialogProps) {
  const t = useT('results');
  const alert = useAlert();
  const calls = useReportCalls(surveyId);
  const form = useForm({
    initialValues: { name: view?.name ?? '', scope: view?.scope ?? 'user' },
    validate: { name: (value) => (value.trim() ? null : t('views.dialog.nameMissing')) },
  });
  const save = async ({ name, scope }: { name: string; scope: SavedView['scope'] }) => {
    const saved = view
      ? await calls.change(view, { name, scope })
      : await calls.create({ name, scope, filter, charts, compare_by: report.compareBy });
    if (!view) report.choose(saved);
    alert.success(t('views.saved', { name: saved.name }));
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t(view ? 'views.dialog.change' : 'views.dialog.create')}>
      <Form form={form} onSubmit={save}>
        <Stack gap="md">
          {!view && (
            <Text size="sm" c="dimmed">
              {t('views.dialog.text')}
            </Text>
          )}
          <TextField
            name="name"
            label={t('views.dialog.name')}
            maxLength={100}
            autoComplete="off"
            data-autofocus
            required
          />
          {report.shares && (
            <RadioField name="scope" label={t('views.dialog.scope')}>
              <Stack gap="xs" mt={6}>
                {viewScopes.map((scope) => (
                  <Radio key={scope} value={scope} label={t(`views.dialog.${scope}`)} />
                ))}
              </Stack>
            </RadioField>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('views.dialog.cancel')}
            </Button>
            <SubmitButton>{t('views.dialog.save')}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
