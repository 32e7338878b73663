import { ActionIcon, Button, type ButtonProps, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Icon } from './Icon.tsx';
import { useSdkText } from './text.ts';

export interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'disabled'> {
  /** What is copied. */
  value: string;
  /** With a label it is a button with text, without one an icon. */
  label?: string;
}

export function CopyButton({ value, label, ...props }: CopyButtonProps) {
  const t = useSdkText();
  const { copy, copied, error } = useClipboard({ timeout: 2000 });
  const said = error ? t('copy.failed') : copied ? t('copy.copied') : t('copy.copy');
  const icon = <Icon name={copied ? 'check' : 'copy'} size={16} />;
  return (
    <>
      {label ? (
        <Button variant="default" leftSection={icon} onClick={() => copy(value)} {...props}>
          {copied || error ? said : label}
        </Button>
      ) : (
        <Tooltip label={said}>
          <ActionIcon onClick={() => copy(value)} aria-label={said} disabled={props.disabled}>
            {icon}
          </ActionIcon>
        </Tooltip>
      )}
      <span className="kk-hidden" role="status">
        {copied || error ? said : ''}
      </span>
    </>
  );
}
