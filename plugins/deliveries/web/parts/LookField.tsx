import { Alert, Icon, NativeSelectField, useT } from '@kaiku/sdk/web';
import type { DeliverySettings } from '../deliveries.ts';

type Offered = Pick<DeliverySettings, 'templates'>;

/** A template was chosen that is not in use any more. */
export const isGone = (id: string | null, { templates }: Offered): boolean =>
  id !== null && !templates.some(({ template_id }) => template_id === id);

/** How the e-mail looks, where the company has templates (DEL-053). */
export function LookField({ templates, gone }: Offered & { gone: boolean }) {
  const t = useT('deliveries');
  return (
    <>
      {gone && (
        <Alert color="orange" icon={<Icon name="info-circle" />}>
          {t('write.lookGone')}
        </Alert>
      )}
      {templates.length > 0 && (
        <NativeSelectField
          name="template_id"
          label={t('fields.template_id')}
          data={[
            { value: '', label: t('write.usualLook') },
            ...templates.map(({ template_id, name }) => ({ value: template_id, label: name })),
          ]}
        />
      )}
    </>
  );
}
