import { Button, DateTimeField, FormCard, Group, SimpleGrid, TextAreaField, useAlert, useT } from '@kaiku/sdk/web';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Notice, noticeQuery, saveNotice } from '../maintenance.ts';

type Values = { from: string | null; to: string | null; en: string; fi: string; sv: string };
const languages = ['en', 'fi', 'sv'] as const;

const valuesOf = (notice: Notice | null): Values => {
  const shown = notice && Date.parse(notice.to) >= Date.now() ? notice : null;
  const { en = '', fi = '', sv = '' } = shown?.texts ?? {};
  return { from: shown?.from ?? null, to: shown?.to ?? null, en, fi, sv };
};

/** Of the provider's managers: what is said to the people of all companies before and while Kaiku is away (GAP-025). */
export function MaintenanceCard() {
  const t = useT('company');
  const alert = useAlert();
  const { data } = useQuery(noticeQuery);
  const remove = useMutation({
    mutationFn: () => saveNotice(null),
    onSuccess: () => alert.success(t('maintenance.removed')),
    onError: () => alert.error(t('maintenance.failed')),
  });
  if (!data) return null;
  const values = valuesOf(data.notice);
  return (
    <FormCard<Values>
      key={JSON.stringify(values)}
      title={t('maintenance.title')}
      text={t('maintenance.text')}
      values={values}
      validate={{
        from: (value) => (value ? null : t('maintenance.fromMissing')),
        to: (value, { from }) =>
          value && !(from && Date.parse(value) <= Date.parse(from)) ? null : t('maintenance.toMissing'),
      }}
      onSave={async ({ from, to, ...texts }) => {
        await saveNotice({ from: from!, to: to!, texts });
        return { from, to, ...texts };
      }}
      saved={t('maintenance.saved')}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateTimeField name="from" label={t('maintenance.from')} />
        <DateTimeField name="to" label={t('maintenance.to')} />
      </SimpleGrid>
      {languages.map((language) => (
        <TextAreaField
          key={language}
          name={language}
          label={t(`maintenance.said.${language}`)}
          description={language === 'en' ? t('maintenance.saidHint') : undefined}
          maxLength={500}
          autosize
          minRows={1}
        />
      ))}
      {values.from && (
        <Group>
          <Button variant="default" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('maintenance.remove')}
          </Button>
        </Group>
      )}
    </FormCard>
  );
}
