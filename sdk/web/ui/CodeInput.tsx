import { Alert, Anchor, List, Textarea, type TextareaProps } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';

/** What is wrong with code, as the server says it. */
export interface CodeFault {
  line: number;
  column: number;
  message: string;
}

export interface CodeInputProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string;
  onChange: (code: string) => void;
  faults?: readonly CodeFault[];
  /** What is said above the faults; each of them leads to its place. */
  faultsTitle?: string;
}

/** Of code that is wrong, too: where it is, its place says. */
const codeStyle = {
  color: 'var(--mantine-color-text)',
  fontFamily: 'var(--mantine-font-family-monospace)',
  lineHeight: 1.6,
  tabSize: 2,
};

/** A field of code: Tab indents, as in any editor of code; Escape leaves the dialog, and Shift with Tab the field. */
export function CodeInput({ value, onChange, faults = [], faultsTitle, error, ...props }: CodeInputProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const indent = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Tab' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    event.currentTarget.setRangeText('  ', selectionStart, selectionEnd, 'end');
    onChange(event.currentTarget.value);
  };
  const goTo = ({ line, column }: CodeFault) => {
    const above = value.split('\n').slice(0, line - 1);
    const at = above.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
    field.current?.focus();
    field.current?.setSelectionRange(at, at);
  };
  return (
    <>
      <Textarea
        ref={field}
        value={value}
        autosize
        minRows={6}
        maxRows={24}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        styles={{ input: codeStyle }}
        // What is wrong is said once: below, with the way to its place.
        error={faults.length > 0 ? true : error}
        onKeyDown={props.readOnly || props.disabled ? undefined : indent}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...props}
      />
      {faults.length > 0 && (
        <Alert color="red" role="alert" title={faultsTitle}>
          <List size="sm" c="var(--mantine-color-red-light-color)">
            {faults.map((fault) => (
              <List.Item key={`${fault.line}:${fault.column} ${fault.message}`}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  c="inherit"
                  underline="always"
                  ta="start"
                  style={{ overflowWrap: 'anywhere' }}
                  onClick={() => goTo(fault)}
                >
                  {fault.message}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}
