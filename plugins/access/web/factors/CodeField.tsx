import { TextInput } from '@kaiku/sdk/web';
import { useEffect, useRef } from 'react';

interface CodeFieldProps {
  name: string;
  label: string;
  description?: string;
  value: string;
  error: string | null;
  /** Letters too, as recovery codes have them. */
  letters?: boolean;
  /** Has the focus as soon as it is there. */
  first?: boolean;
  onChange(value: string): void;
}

/** A field for a code that is good once, which telephones fill in by themselves. */
export function CodeField({ letters = false, first = false, error, onChange, ...props }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (first || error) input.current?.focus();
  }, [first, error]);
  return (
    <TextInput
      ref={input}
      size="md"
      required
      withAsterisk={false}
      inputMode={letters ? 'text' : 'numeric'}
      autoComplete={letters ? 'off' : 'one-time-code'}
      autoCapitalize="off"
      spellCheck={false}
      maxLength={letters ? 20 : 7}
      className="ka-code"
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...props}
    />
  );
}

export const isAppCode = (text: string): boolean => /^\d{6}$/.test(text.replace(/\s/g, ''));
