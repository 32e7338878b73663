import {
  Alert,
  Anchor,
  downloadFile,
  ErrorState,
  FileDrop,
  Icon,
  isProblem,
  NativeSelect,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  TextInput,
  useFormat,
  usePermission,
  useT,
} from '@kaiku/sdk/web';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { massLimits, permissionOf } from '../../contract/index.ts';
import type { DeliverySettings } from '../deliveries.ts';
import { type BesideFile, massSettingsQuery } from '../mass.ts';
import { Part } from './MessageFields.tsx';

interface MassUploadProps {
  surveyId: string;
  settings: DeliverySettings;
  /** Of a delivery that has had a file: what it asks of each row. Missing: it is a new one. */
  companyField?: string | null;
  onFile(file: File, beside: BesideFile): Promise<void>;
}

/** The file of recipients, and what is to be said with it. */
export function MassUpload({ surveyId, settings, companyField, onFile }: MassUploadProps) {
  const t = useT('deliveries');
  const format = useFormat();
  const mail = usePermission({ permission: permissionOf.email });
  const sms = usePermission({ permission: permissionOf.sms });
  const [beside, setBeside] = useState<BesideFile>({
    type: mail ? 'email' : 'sms',
    name: '',
    company_field: companyField ?? '',
  });
  const { data, error, refetch } = useQuery(massSettingsQuery(surveyId));
  const upload = useMutation({ mutationFn: (file: File) => onFile(file, beside) });
  const change = (changes: Partial<BesideFile>) => setBeside((before) => ({ ...before, ...changes }));
  const isNew = companyField === undefined;
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} compact />
    ) : (
      <Skeleton height={220} radius="md" />
    );
  const refusal = upload.error;
  const names = data.fields.map(({ name }) => name);
  return (
    <Part title={t('mass.upload.title')}>
      {isNew && settings.anonymous && (
        <Alert color="orange" icon={<Icon name="info-circle" />}>
          {t('mass.upload.known')}
        </Alert>
      )}
      {isNew && mail && sms && (
        <SegmentedControl
          aria-label={t('mass.upload.type')}
          value={beside.type}
          onChange={(type) => change({ type: type as BesideFile['type'] })}
          data={(['email', 'sms'] as const).map((value) => ({ value, label: t(`type.${value}`) }))}
        />
      )}
      {isNew && (
        <TextInput
          label={t('mass.upload.name')}
          description={t('mass.upload.nameHint')}
          maxLength={200}
          value={beside.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      )}
      {data.company_fields.length > 0 && (
        <NativeSelect
          label={t('mass.upload.companyField')}
          description={t('mass.upload.companyFieldHint')}
          value={beside.company_field}
          onChange={({ currentTarget }) => change({ company_field: currentTarget.value })}
          data={[
            { value: '', label: t('mass.upload.noCompanyField') },
            ...data.company_fields.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Stack gap={4}>
        <Text size="sm">
          {t('mass.upload.rules', { rows: format.number(data.max_rows), size: format.fileSize(data.max_bytes) })}
        </Text>
        <Text size="sm" c="dimmed">
          {names.length > 0 ? t('mass.upload.fieldsKnown', { names: format.list(names) }) : t('mass.upload.noFields')}
        </Text>
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="start"
          onClick={() => void downloadFile(`/survey/${surveyId}/massdelivery/template`, 'target.xlsx')}
        >
          {t('mass.upload.template')}
        </Anchor>
      </Stack>
      <FileDrop
        label={t('mass.upload.file')}
        endings={['.xlsx', '.csv']}
        maxSize={massLimits.bytes}
        onFiles={([file]) => file && upload.mutate(file)}
        disabled={upload.isPending}
      />
      {refusal && (
        <Alert color="red" role="alert" icon={<Icon name="alert-triangle" />}>
          {isProblem(refusal) && refusal.status < 500
            ? (refusal.details[0]?.message ?? refusal.message)
            : t('mass.upload.failed')}
        </Alert>
      )}
    </Part>
  );
}
