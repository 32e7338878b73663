import {
  Alert,
  Button,
  Checkbox,
  CheckboxesField,
  Dialog,
  Form,
  Group,
  Icon,
  MultiSelectField,
  Radio,
  RadioField,
  Stack,
  SubmitButton,
  SwitchField,
  useAlert,
  useForm,
  useT,
} from '@kaiku/sdk/web';
import { intervals, type Question, type RemovalRule, removable, saveRule } from './rules.ts';

interface RuleDialogProps {
  surveyId: string;
  /** null: a new one. */
  rule: RemovalRule | null;
  questions: readonly Question[];
  onSaved: () => void;
  onClose: () => void;
}

/** RES-038: what is removed, from which questions, and how often. */
export function RuleDialog({ surveyId, rule, questions, onSaved, onClose }: RuleDialogProps) {
  const t = useT('responses');
  const alert = useAlert();
  const form = useForm({
    initialValues: {
      interval: (rule?.interval ?? 'monthly') as RemovalRule['interval'],
      delayed: rule?.delayed ?? false,
      removes: removable.filter((kind) => rule?.[kind] ?? true) as string[],
      target: rule?.element_ids ? 'some' : 'all',
      element_ids: rule?.element_ids ?? ([] as string[]),
    },
    validate: {
      removes: (value) => (value.length > 0 ? null : t('errors.nothing_to_remove')),
      element_ids: (value, { target }) => (target === 'all' || value.length > 0 ? null : t('periodic.chooseQuestions')),
    },
  });
  const { target } = form.values;
  // One that is not asked any more stays what it was chosen for.
  const known = new Set(questions.map(({ element_id }) => element_id));
  const gone = (rule?.element_ids ?? []).filter((id) => !known.has(id));
  const options = [
    ...questions.map(({ element_id, text }) => ({ value: element_id, label: text || t('periodic.noText') })),
    ...gone.map((value) => ({ value, label: t('periodic.goneQuestion') })),
  ];

  async function save({ interval, delayed, removes, target: of, element_ids }: typeof form.values) {
    await saveRule(surveyId, rule?.rule_id ?? null, {
      interval,
      delayed,
      id_numbers: removes.includes('id_numbers'),
      emails: removes.includes('emails'),
      phone_numbers: removes.includes('phone_numbers'),
      element_ids: of === 'all' ? null : element_ids,
    });
    alert.success(t('periodic.saved'));
    onSaved();
  }
  return (
    <Dialog
      opened
      unsaved={form.isDirty()}
      onClose={onClose}
      title={t(rule ? 'periodic.edit' : 'periodic.new')}
      size="lg"
    >
      <Form form={form} onSubmit={save} rename={{ id_numbers: 'removes' }}>
        <Stack gap="lg">
          <CheckboxesField name="removes" label={t('periodic.removes')} withAsterisk>
            <Stack gap="xs" mt="xs">
              {removable.map((kind, at) => (
                <Checkbox
                  key={kind}
                  data-autofocus={at === 0 || undefined}
                  value={kind}
                  label={t(`periodic.kind.${kind}`)}
                  description={t(`periodic.kindHint.${kind}`)}
                />
              ))}
            </Stack>
          </CheckboxesField>
          <RadioField name="target" label={t('periodic.target')}>
            <Stack gap="xs" mt="xs">
              <Radio value="all" label={t('periodic.allQuestions')} description={t('periodic.allHint')} />
              <Radio value="some" label={t('periodic.someQuestions')} disabled={options.length === 0} />
            </Stack>
          </RadioField>
          {target === 'some' && (
            <MultiSelectField name="element_ids" label={t('periodic.questions')} data={options} searchable clearable />
          )}
          <RadioField name="interval" label={t('periodic.interval')}>
            <Stack gap="xs" mt="xs">
              {intervals.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={t(`periodic.every.${one}`)}
                  description={t(`periodic.everyHint.${one}`)}
                />
              ))}
            </Stack>
          </RadioField>
          <SwitchField name="delayed" label={t('periodic.delayed')} description={t('periodic.delayedHint')} />
          <Alert color="orange" icon={<Icon name="alert-triangle" />}>
            {t('periodic.forGood')}
          </Alert>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('periodic.cancel')}
            </Button>
            <SubmitButton />
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
