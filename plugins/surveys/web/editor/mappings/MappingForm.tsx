import { type BackgroundField, type MappingPair, mappedValue, parseMappingData } from '@kaiku/sdk/model';
import {
  Button,
  FileButton,
  Form,
  Group,
  Icon,
  Radio,
  RadioField,
  SelectField,
  SimpleGrid,
  Stack,
  SubmitButton,
  Text,
  TextInput,
  useConfirm,
  useForm,
  useT,
  useUndo,
} from '@kaiku/sdk/web';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { api } from '../../api.ts';
import { useEditor } from '../context.ts';
import {
  lineFaults,
  type Mapping,
  type MappingValues,
  readLines,
  ruleTypeOf,
  separatorOf,
  separators,
} from './mappings.ts';
import { PairLines } from './PairLines.tsx';

interface MappingFormProps {
  surveyId: string;
  fields: readonly BackgroundField[];
  /** null: a new one. */
  mapping: Mapping | null;
  onDirty: (dirty: boolean) => void;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

const blank: MappingValues = {
  source_field: '',
  target_field: '',
  separator: ';',
  mapping_data: '',
  rule_type: 'exact',
};

/** Makes and changes a mapping, and shows what becomes of a value. */
export function MappingForm({ surveyId, fields, mapping, onDirty, onSaved, onClose }: MappingFormProps) {
  const t = useT('surveys');
  const offerUndo = useUndo();
  const confirm = useConfirm();
  const editor = useEditor();
  const { mapping_id: id, ...stored } = mapping ?? { ...blank, mapping_id: null };
  const form = useForm<MappingValues>({
    initialValues: stored,
    validate: {
      source_field: (field) => (field ? null : t('mappings.fieldMissing')),
      target_field: (field) => (field ? null : t('mappings.fieldMissing')),
      mapping_data: (data, { separator }) =>
        parseMappingData(data, separator).problems.length > 0 ? t('mappings.dataMissing') : null,
    },
  });
  const { values } = form;
  const dirty = form.isDirty();
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  // Reading ten thousand lines may lag behind the typing.
  const data = useDeferredValue(values.mapping_data);
  const { pairs, problems } = useMemo(() => parseMappingData(data, values.separator), [data, values.separator]);
  const faults = useMemo(() => lineFaults(problems), [problems]);

  const take = (text: string) => {
    const lines = text.replaceAll(/\r\n?/g, '\n');
    form.setFieldValue('separator', separatorOf(lines, values.separator));
    form.setFieldValue('mapping_data', lines);
  };
  const save = async (body: MappingValues) => {
    const switched = mapping !== null && body.rule_type !== mapping.rule_type;
    // BGF-011
    const sure =
      !switched ||
      (await confirm({
        title: t('mappings.switchTitle'),
        text: t('mappings.switchText'),
        confirmLabel: t('mappings.switch'),
      }));
    if (!sure) return;
    // The fields have to be known before something is said of them.
    await editor.flush();
    const path = { id: surveyId };
    const one = (mappingId: string) => ({ ...path, mappingId });
    const put = (values: MappingValues, mappingId: string, quiet: boolean) =>
      api.PUT('/survey/{id}/bg_value_mapping/{mappingId}', {
        path: one(mappingId),
        body: { ...values, confirm_rule_type: switched },
        quiet,
      });
    let takeBack: () => Promise<unknown>;
    if (id === null) {
      const made = await api.POST('/survey/{id}/bg_value_mapping', { path, body, quiet: true });
      takeBack = () => api.DELETE('/survey/{id}/bg_value_mapping/{mappingId}', { path: one(made.mapping_id) });
    } else {
      await put(body, id, true);
      takeBack = () => put(stored, id, false);
    }
    await onSaved();
    onClose();
    offerUndo({
      text: t('mappings.saved'),
      async onUndo() {
        await takeBack();
        await onSaved();
      },
    });
  };

  const choices = (other: string) =>
    fields.filter((field) => field.id !== other).map((field) => ({ value: field.id, label: field.name }));
  const known = separators.some((one) => one === values.separator);
  return (
    <Form form={form} onSubmit={save}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <SelectField
            name="source_field"
            label={t('mappings.source')}
            data={choices(values.target_field)}
            allowDeselect={false}
            data-autofocus={mapping === null || undefined}
            required
          />
          <SelectField
            name="target_field"
            label={t('mappings.target')}
            data={choices(values.source_field)}
            allowDeselect={false}
            required
          />
        </SimpleGrid>
        <RadioField name="rule_type" label={t('mappings.rule')}>
          <Stack gap="xs" mt={4}>
            <Radio value="exact" label={t('mappings.types.exact')} description={t('mappings.typeHints.exact')} />
            <Radio
              value="starts_with"
              label={t('mappings.types.starts_with')}
              description={t('mappings.typeHints.starts_with')}
            />
          </Stack>
        </RadioField>
        <PairLines
          name="mapping_data"
          label={t('mappings.pairs')}
          description={t('mappings.pairsHint', { example: `20100${shown(values.separator)}Turku` })}
          placeholder={`20100${values.separator}Turku\n33100${values.separator}Tampere`}
          required
          value={values.mapping_data}
          faults={faults}
          refused={form.errors.mapping_data}
          onChange={(lines) => form.setFieldValue('mapping_data', lines)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (values.mapping_data.trim() !== '' || pasted === '') return;
            event.preventDefault();
            take(pasted);
          }}
        />
        <Group gap="sm" align="flex-end">
          <SelectField
            name="separator"
            label={t('mappings.separator')}
            w={190}
            data={[
              ...separators.map((value) => ({ value, label: t(`mappings.separators.${separatorNames[value]}`) })),
              ...(known ? [] : [{ value: values.separator, label: values.separator }]),
            ]}
            allowDeselect={false}
          />
          <FileButton
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            onChange={(file) => file && void readLines(file).then(take)}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<Icon name="file-import" size={16} />}>
                {t('mappings.fromFile')}
              </Button>
            )}
          </FileButton>
        </Group>
        <Try pairs={pairs} type={values.rule_type} target={fields.find(({ id }) => id === values.target_field)?.name} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('mappings.back')}
          </Button>
          <SubmitButton onlyWhenDirty />
        </Group>
      </Stack>
    </Form>
  );
}

const separatorNames = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' } as const;

const shown = (separator: string) => (separator === '\t' ? ' ⇥ ' : separator);

interface TryProps {
  pairs: readonly MappingPair[];
  type: Mapping['rule_type'];
  /** Name of the field that is filled. */
  target: string | undefined;
}

/** What the rule as it is written makes of a value. */
function Try({ pairs, type, target }: TryProps) {
  const t = useT('surveys');
  const [value, setValue] = useState('');
  const result = mappedValue({ pairs, ruleType: ruleTypeOf(type) }, value);
  const field = target ?? t('mappings.target');
  return (
    <div className="se-try">
      <TextInput
        label={t('mappings.try')}
        placeholder={pairs[0]?.value}
        value={value}
        disabled={pairs.length === 0}
        autoComplete="off"
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Text size="sm" role="status" c={result === undefined ? 'dimmed' : undefined}>
        {pairs.length === 0
          ? t('mappings.tryLater')
          : value === ''
            ? t('mappings.count', { count: pairs.length })
            : result === undefined
              ? t('mappings.stays', { field })
              : t('mappings.becomes', { field, result })}
      </Text>
    </div>
  );
}
