import { Button, Dialog, Group, Stack, Text, TextInput, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import type { ImportMeanings, TargetValues } from '../../contract/index.ts';
import { MeaningSelect } from './MeaningSelect.tsx';
import { meaningOf, withMeaning } from './meanings.ts';

interface MeaningDialogProps {
  header: string;
  /** Values of the first rows. */
  samples: readonly string[];
  values: TargetValues;
  meanings: ImportMeanings;
  onChange(meanings: ImportMeanings): void;
  onClose(): void;
}

const longestValue = 1_000;

/** What values of a column mean. */
export function MeaningDialog({ header, samples, values, meanings, onChange, onClose }: MeaningDialogProps) {
  const t = useT('responses');
  const [added, setAdded] = useState<readonly string[]>([]);
  const [value, setValue] = useState('');
  const known = new Set(values.list);
  // What is a choice by itself need not be asked about.
  const open = values.own ? [...samples] : samples.filter((one) => !known.has(one));
  const shown = [...new Set([...Object.keys(meanings[header] ?? {}), ...open, ...added])];
  const add = () => {
    if (value.trim() === '') return;
    setAdded([...added, value.trim()]);
    setValue('');
  };
  return (
    <Dialog opened onClose={onClose} title={t('import.meaning.ofColumn', { column: header })} size="lg">
      <Stack>
        <Text size="sm" c="dimmed">
          {t('import.meaning.dialogText')}
        </Text>
        {shown.map((one) => (
          <div key={one} className="ri-meaning">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {one}
            </Text>
            <MeaningSelect
              label={t('import.meaning.of', { value: one, column: header })}
              values={values}
              means={meaningOf(meanings, header, one)}
              onChange={(means) => onChange(withMeaning(meanings, header, one, means))}
            />
          </div>
        ))}
        <Group align="flex-end" wrap="nowrap">
          <TextInput
            label={t('import.meaning.another')}
            value={value}
            maxLength={longestValue}
            onChange={(event) => setValue(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && add()}
            flex={1}
          />
          <Button variant="default" onClick={add} disabled={value.trim() === ''}>
            {t('import.meaning.add')}
          </Button>
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('import.meaning.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
