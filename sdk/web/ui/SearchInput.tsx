import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { useSdkText } from './text.ts';

/** Pause in typing after which a search starts (PLAT-030). */
export const searchDebounce = 250;

export interface SearchInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value: string;
  /** Called after a pause in typing; at once on Enter and when cleared. */
  onSearch: (text: string) => void;
  /** Milliseconds; 250 by default. */
  debounce?: number;
}

export function SearchInput({ value, onSearch, debounce = searchDebounce, ...props }: SearchInputProps) {
  const t = useSdkText();
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const search = (text: string) => {
    sent.current = text;
    onSearch(text);
  };
  const later = useDebouncedCallback(search, debounce);
  // Another value from outside (a cleared filter, the back button) replaces what is typed; our own echo does not.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    later.cancel();
    setTyped(value);
  }, [value, later]);
  const now = (text: string) => {
    later.cancel();
    setTyped(text);
    if (text !== sent.current) search(text);
  };
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={props.label ? undefined : t('table.search')}
      placeholder={t('table.search')}
      leftSection={<Icon name="search" size={16} />}
      rightSection={
        typed !== '' && (
          <CloseButton
            size="sm"
            aria-label={t('table.clearSearch')}
            onClick={() => {
              now('');
              input.current?.focus();
            }}
          />
        )
      }
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        later(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') now(typed);
        if (event.key === 'Escape' && typed !== '') {
          event.stopPropagation();
          now('');
        }
      }}
      {...props}
    />
  );
}
