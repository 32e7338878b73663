import { Stack, TextAreaField, useFormState, useT } from '@kaiku/sdk/web';
import { smsTexts } from '../../contract/index.ts';
import { smsLength } from './smsLength.ts';
import type { LinkValues } from './values.ts';

const longest = 480;

/** LINK-020: what is said where the survey is answered by SMS. */
export function SmsTexts() {
  const t = useT('collectors');
  const { form } = useFormState();
  const { twoWaySms } = form.values as LinkValues;
  return (
    <Stack gap="md">
      {smsTexts.map((key) => {
        const { places, messages } = smsLength(twoWaySms[key].trim());
        return (
          <TextAreaField
            key={key}
            name={`twoWaySms.${key}`}
            label={t(`sms.${key}`)}
            description={places === 0 ? t('sms.own') : t('sms.length', { count: messages, places })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={2}
            maxLength={longest}
          />
        );
      })}
    </Stack>
  );
}
