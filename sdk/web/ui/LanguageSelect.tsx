import { languages } from '@kaiku/sdk/common';
import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { sortLanguages } from './format.ts';

export interface LanguageSelectProps extends Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> {
  value?: string | null;
  onChange?: (code: string | null) => void;
  /** Codes to choose from; the interface's languages by default. */
  codes?: readonly string[];
}

/** Languages by native name, in the order of those names (PLAT-067). */
export function LanguageSelect({ codes = languages, ...props }: LanguageSelectProps) {
  const data = useMemo(() => sortLanguages(codes).map(({ code, name }) => ({ value: code, label: name })), [codes]);
  return <Select data={data} searchable={data.length > 8} allowDeselect={false} {...props} />;
}
