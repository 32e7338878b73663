import { accentTokens, type Scheme, schemeGrounds } from '@kaiku/sdk/common/accent';
import { Stack, Text, useT } from '@kaiku/sdk/web';
import type { CSSProperties } from 'react';
import './branding.css';

interface BrandPreviewProps {
  company: string;
  logo: string | null;
  accents: Record<Scheme, string>;
}

/** How the frame looks with what is in the form, in both schemes at once. Pictures of controls: nothing of it is pressed. */
export function BrandPreview({ company, logo, accents }: BrandPreviewProps) {
  const t = useT('company');
  return (
    <Stack gap="xs" component="figure" className="kc-previews">
      <Text component="figcaption" size="sm" fw={600}>
        {t('branding.preview')}
      </Text>
      {(['light', 'dark'] as const).map((scheme) => (
        <div
          key={scheme}
          className="kc-preview"
          role="img"
          aria-label={t(`branding.previewOf.${scheme}`)}
          style={{ ...schemeGrounds[scheme], ...accentTokens(accents[scheme], scheme) } as CSSProperties}
        >
          <div className="kc-preview-top">
            {logo ? (
              <img src={logo} alt="" className="kc-preview-logo" data-scheme={scheme} />
            ) : (
              <span className="kc-preview-name">{company}</span>
            )}
            <span className="kc-preview-tab">{t('branding.sample.tab')}</span>
          </div>
          <div className="kc-preview-body">
            <span className="kc-preview-button">{t('branding.sample.button')}</span>
            <span className="kc-preview-link">{t('branding.sample.link')}</span>
            <span className="kc-preview-badge">{t('branding.sample.badge')}</span>
          </div>
        </div>
      ))}
    </Stack>
  );
}
