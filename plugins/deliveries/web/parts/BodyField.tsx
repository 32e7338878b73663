import { Button, Group, Icon, Stack, TextAreaField, useT } from '@kaiku/sdk/web';
import { useRef } from 'react';
import { linkTag, surveyTag, tags } from '../../contract/index.ts';

interface BodyFieldProps {
  /** Path in the form's values. */
  name: string;
  label: string;
  minRows: number;
  maxRows?: number;
  required?: boolean;
}

/** A message in which the link and the name of the survey can be put where the cursor is. */
export function BodyField(props: BodyFieldProps) {
  const t = useT('deliveries');
  const box = useRef<HTMLDivElement>(null);
  const insert = (tag: string): void => {
    const field = box.current?.querySelector('textarea');
    if (!field) return;
    const { value, selectionStart: from, selectionEnd: until } = field;
    // What stands right beside a link would become a part of it.
    const before = /\S$/.test(value.slice(0, from)) ? ' ' : '';
    const after = /^\S/.test(value.slice(until)) ? ' ' : '';
    field.focus();
    field.setRangeText(`${before}${tag}${after}`, from, until, 'end');
    // As when it is typed, so that the form hears of it.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const button = (tag: string, label: string) => (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Icon name="plus" size={14} />}
      onClick={() => insert(tag)}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap="xs" ref={box}>
      <TextAreaField description={t('write.tags', tags)} autosize maxRows={20} maxLength={10_000} {...props} />
      <Group gap="xs" role="group" aria-label={`${props.label}: ${t('write.insert')}`}>
        {button(linkTag, t('write.insertLink'))}
        {button(surveyTag, t('write.insertSurvey'))}
      </Group>
    </Stack>
  );
}
