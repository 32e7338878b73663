import { Icon, useT, VisuallyHidden } from '@kaiku/sdk/web';
import { CaptchaFrame } from '../captcha/CaptchaFrame.tsx';
import type { Captcha } from '../captcha/useCaptcha.ts';

/** How far the browser's proof of work is, which needs nothing of the user, so that it says little; or the widget that asks. */
export function Proof({ captcha: { status, progress, frame, tell } }: { captcha: Captcha }) {
  const t = useT('access');
  const widget = frame && <CaptchaFrame key={frame} address={frame} tell={tell} />;
  if (widget && status !== 'failed') return widget;
  const shown = status === 'asking' ? 'working' : status;
  return (
    <div className="ka-proof" data-status={shown}>
      <Icon name={shown === 'ready' ? 'circle-check' : shown === 'failed' ? 'alert-triangle' : 'shield'} size={14} />
      <span>{t(frame ? 'proof.notShown' : `proof.${shown}`)}</span>
      {shown === 'working' && (
        <span className="ka-proof-figure" aria-hidden="true">
          {Math.round(progress * 100)} %
        </span>
      )}
      <VisuallyHidden role="status">{shown === 'working' ? '' : t(`proof.${shown}`)}</VisuallyHidden>
    </div>
  );
}
