import { Icon, useT, VisuallyHidden } from '@kaiku/sdk/web';
import type { CaptchaState } from '../captcha/useCaptcha.ts';

/** How far the browser's proof of work is. It needs nothing of the user, so it says little. */
export function Proof({ status, progress }: CaptchaState) {
  const t = useT('access');
  return (
    <div className="ka-proof" data-status={status}>
      <Icon name={status === 'ready' ? 'circle-check' : status === 'failed' ? 'alert-triangle' : 'shield'} size={14} />
      <span>{t(`proof.${status}`)}</span>
      {status === 'working' && (
        <span className="ka-proof-figure" aria-hidden="true">
          {Math.round(progress * 100)} %
        </span>
      )}
      <VisuallyHidden role="status">{status === 'working' ? '' : t(`proof.${status}`)}</VisuallyHidden>
    </div>
  );
}
