import { CloseButton, Group, Portal, Text } from '@mantine/core';
import { Icon } from './Icon.tsx';
import { useSdkText } from './text.ts';

export interface AlertMessage {
  /** Another id is another message, even with the same text. */
  id: string | number;
  kind: 'success' | 'error';
  text: string;
  persistent?: boolean;
}

export interface AlertBannerProps {
  alert: AlertMessage | null;
  onClose: () => void;
}

/** The one banner above all content, styled by class `success` or `error` (PLAT-026). When it hides is up to its owner. */
export function AlertBanner({ alert, onClose }: AlertBannerProps) {
  const t = useSdkText();
  return (
    <Portal>
      {/* Both regions are always there: screen readers announce only what appears in a region that they know. */}
      <div className="kk-alert-place">
        {(['success', 'error'] as const).map((kind) => (
          <div key={kind} role={kind === 'error' ? 'alert' : 'status'}>
            {alert?.kind === kind && (
              <div key={alert.id} className={`kk-alert ${kind}`}>
                <Group gap="sm" wrap="nowrap" align="flex-start">
                  <Icon name={kind === 'error' ? 'alert-circle' : 'circle-check'} size={20} />
                  <Text size="sm" fw={500} c="inherit" className="kk-grow">
                    {alert.text}
                  </Text>
                  <CloseButton
                    size="sm"
                    variant="transparent"
                    c="inherit"
                    aria-label={t('dialog.close')}
                    onClick={onClose}
                  />
                </Group>
              </div>
            )}
          </div>
        ))}
      </div>
    </Portal>
  );
}
