import { ApiError, useT } from '@kaiku/sdk/web';
import { type FormEvent, useState } from 'react';
import { useCaptcha } from './captcha/useCaptcha.ts';

/** A form that anybody may send, with the proof of work that goes with it. Refusals of fields stand beside these. */
export function useDoorForm(check: () => Record<string, string>, send: (recaptcha: string) => Promise<void>) {
  const t = useT('access');
  const captcha = useCaptcha();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<ApiError | null>(null);

  const refuse = (form: HTMLFormElement, found: Record<string, string>): void => {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) (form.elements.namedItem(first) as HTMLElement | null)?.focus();
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    setFailure(null);
    const found = check();
    refuse(form, found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(await captcha.take());
    } catch (error) {
      const problem = error instanceof ApiError ? error : new ApiError(0, 'unknown', '');
      const named = problem.details.filter(({ path }) => path && form.elements.namedItem(path));
      refuse(form, Object.fromEntries(named.map(({ path, message }) => [path, message])));
      setFailure(problem);
    } finally {
      setBusy(false);
    }
  }

  const shown = failure && Object.keys(errors).length === 0 ? failure : null;
  const text = shown && (shown.status === 0 ? t('login.offline') : shown.message || t('login.offline'));
  return { captcha, busy, errors, code: failure?.details[0]?.code ?? failure?.code ?? null, text, submit };
}
