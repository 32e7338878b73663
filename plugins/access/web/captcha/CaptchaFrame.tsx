import { useComputedColorScheme, useSession, useT } from '@kaiku/sdk/web';
import { useEffect, useRef, useState } from 'react';
import type { Captcha } from './useCaptcha.ts';

/** Of the widget before it says its own. */
const usualHeight = 78;

/** The widget of a captcha that asks a person. It stands on another origin, which is asked for nothing but its answer. */
export function CaptchaFrame({ address, tell }: { address: string; tell: Captcha['tell'] }) {
  const t = useT('access');
  const { language } = useSession();
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(usualHeight);
  useEffect(() => {
    const { origin } = new URL(address);
    const hear = ({ source, origin: from, data }: MessageEvent) => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      const said = (data as { captcha?: { height?: number; answer?: string | null; failed?: boolean } }).captcha;
      if (!said) return;
      if (said.height) setHeight(said.height);
      else tell(said);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [address, tell]);
  return (
    <iframe
      ref={frame}
      className="ka-captcha"
      title={t('proof.frame')}
      src={`${address}&lang=${language}&theme=${theme}`}
      style={{ height }}
    />
  );
}
