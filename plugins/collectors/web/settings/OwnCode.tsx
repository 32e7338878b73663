import { scriptFeature } from '@kaiku/plugin-surveys/contract';
import { type CodeFault, CodeInput, ErrorState, Skeleton, Stack, useFeature, useFormState, useT } from '@kaiku/sdk/web';
import { type PublishLink, useLinkCode } from '../links.ts';
import type { LinkValues } from './values.ts';

export type CodeKey = 'customCss' | 'customJs';
export type CodeFaults = Readonly<Record<CodeKey, readonly CodeFault[]>>;
export const noFaults: CodeFaults = { customCss: [], customJs: [] };

const longest = 100_000;

/** LINK-016: CSS and JavaScript that the link adds to its survey's. */
export function OwnCode({ link, faults }: { link: PublishLink | null; faults: CodeFaults }) {
  const t = useT('collectors');
  const { form, readOnly } = useFormState();
  const values = form.values as LinkValues;
  const scripts = useFeature(scriptFeature);
  const code = useLinkCode(link);
  if (code.error) return <ErrorState compact error={code.error} onRetry={() => void code.refetch()} />;
  if (code.isLoading) return <Skeleton height={180} />;
  const stored = code.data ?? { customCss: '', customJs: '' };
  return (
    <Stack gap="md">
      {(['customCss', 'customJs'] as const)
        .filter((key) => key === 'customCss' || scripts || stored.customJs !== '')
        .map((key) => (
          <CodeInput
            key={key}
            data-path={key}
            label={t(`code.${key}`)}
            description={t(`code.${key}Hint`)}
            value={values[key] ?? stored[key]}
            maxLength={longest}
            readOnly={readOnly}
            // Without the feature a script can be taken away, and not be written.
            error={form.errors[key]}
            faults={faults[key]}
            faultsTitle={t('code.faults', { count: faults[key].length })}
            onChange={(written) => {
              form.setFieldValue(key, written === stored[key] ? null : written);
              form.clearFieldError(key);
            }}
          />
        ))}
    </Stack>
  );
}
