import { useState } from 'react';
import {
  Card,
  CheckboxField,
  ColorField,
  DateField,
  DateRangeField,
  DateTimeField,
  Form,
  LanguageField,
  MultiSelectField,
  NumberField,
  PageHeader,
  PasswordField,
  Radio,
  RadioField,
  SelectField,
  SimpleGrid,
  Stack,
  SubmitButton,
  SwitchField,
  TextAreaField,
  TextField,
  useForm,
} from '../../../web/index.ts';

const params = new URLSearchParams(location.search);

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: object[];
  constructor(status: number, code: string, message: string, details: object[]) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

const refusals: Record<string, () => Error> = {
  fields: () =>
    new Refused(422, 'validation', 'Validation failed', [
      { path: 'settings.title', code: 'duplicate', message: 'A survey with this name exists' },
      { path: 'elsewhere', code: 'limit', message: 'The company has no room for more surveys' },
    ]),
  server: () => new Refused(500, 'internal', 'The server is tired', []),
};

export function FormScreen() {
  const [saved, setSaved] = useState('');
  const form = useForm({
    initialValues: {
      settings: { title: '', note: '' },
      kind: 'nps',
      tags: ['a'],
      limit: 5,
      secret: 'secret word',
      color: '#0B5B61',
      live: true,
      agree: false,
      size: 's',
      day: '2026-03-09' as string | null,
      range: ['2026-03-01', '2026-03-31'] as [string | null, string | null],
      at: '2026-03-09T10:00:00.000Z' as string | null,
      language: 'fi',
    },
    validate: { settings: { title: (value) => (value.trim() === '' ? 'A title is needed' : null) } },
  });
  return (
    <>
      <PageHeader title="Survey settings" />
      <Card maw={760}>
        <Form
          form={form}
          onSubmit={async (values) => {
            const refuse = refusals[params.get('refuse') ?? ''];
            if (refuse) throw refuse();
            setSaved(JSON.stringify(values));
          }}
        >
          <Stack>
            <TextField
              name="settings.title"
              label="Title"
              description="Respondents see it"
              required
              placeholder="Name of the survey"
            />
            <TextAreaField
              name="settings.note"
              label="Note"
              placeholder="Only for your colleagues"
              autosize
              minRows={2}
            />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <SelectField
                name="kind"
                label="Kind"
                data={[
                  { value: 'nps', label: 'NPS' },
                  { value: 'csat', label: 'CSAT' },
                ]}
              />
              <MultiSelectField
                name="tags"
                label="Tags"
                data={[
                  { value: 'a', label: 'Asiakkaat' },
                  { value: 'b', label: 'Henkilöstö' },
                ]}
              />
              <NumberField name="limit" label="Limit" min={0} />
              <PasswordField name="secret" label="Password" />
              <ColorField name="color" label="Colour" />
              <LanguageField name="language" label="Language" />
              <DateField name="day" label="Day" />
              <DateRangeField name="range" label="Period" />
              <DateTimeField name="at" label="Time" />
            </SimpleGrid>
            <RadioField name="size" label="Size">
              <Stack gap="xs" mt="xs">
                <Radio value="s" label="Small" />
                <Radio value="l" label="Large" />
              </Stack>
            </RadioField>
            <SwitchField name="live" label="Live" />
            <CheckboxField name="agree" label="Agreed" />
          </Stack>
          <SubmitButton mt="lg" onlyWhenDirty />
        </Form>
      </Card>
      <p data-testid="saved">{saved}</p>
    </>
  );
}
