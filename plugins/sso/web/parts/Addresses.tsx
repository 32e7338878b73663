import { CopyButton, Fieldset, Stack, Text, TextInput, useT } from '@kaiku/sdk/web';

/** Addresses of ours that the provider has to know, to be copied. */
export function Addresses({ list }: { list: readonly { label: string; value: string }[] }) {
  const t = useT('sso');
  return (
    <Fieldset legend={t('dialog.ours')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('dialog.oursText')}
      </Text>
      <Stack gap="sm">
        {list.map(({ label, value }) => (
          <TextInput
            key={label}
            label={label}
            value={value}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            rightSection={<CopyButton value={value} />}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
