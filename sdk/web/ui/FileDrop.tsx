import { Button, FileButton, Group, List, Text } from '@mantine/core';
import { type DragEvent, useId, useRef, useState } from 'react';
import { type SortedFiles, sortFiles } from './files.ts';
import { Icon } from './Icon.tsx';
import { useSdkText } from './text.ts';
import { useFormat } from './useFormat.ts';

export interface FileDropProps {
  /** What the file is for: `Users to import`. */
  label: string;
  /** Endings with a dot: `['.xlsx', '.csv']`; any by default. */
  endings?: readonly string[];
  /** Bytes; 10 MB by default. */
  maxSize?: number;
  /** 1 by default. */
  maxFiles?: number;
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  /** Says that files edited in a cloud drive are not supported (PLAT-075); on by default. */
  forImport?: boolean;
}

/** A place to drop files on, and a button for those who do not drag. */
export function FileDrop({
  label,
  endings = [],
  maxSize = 10_000_000,
  maxFiles = 1,
  onFiles,
  disabled = false,
  forImport = true,
}: FileDropProps) {
  const t = useSdkText();
  const format = useFormat();
  const id = useId();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<SortedFiles<File>['refused']>([]);
  const reset = useRef<() => void>(null);

  const take = (files: readonly File[]) => {
    const sorted = sortFiles(files, { endings, maxSize, maxFiles });
    setRefused(sorted.refused);
    if (sorted.taken.length > 0) onFiles(sorted.taken);
    // The same file can be chosen again after it was mended.
    reset.current?.();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (disabled) return;
    const files = [...event.dataTransfer.files];
    // Dragged out of a browser tab comes an address, not a file.
    if (files.length === 0) setRefused([{ name: t('file.dropped'), size: 0, why: 'cloud' }]);
    else take(files);
  };
  const kinds = endings.length > 0 ? t('file.kinds', { kinds: endings.join(', ') }) : null;
  const numbers = { size: format.fileSize(maxSize), files: maxFiles };

  return (
    <section
      className="kk-file-drop"
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      aria-labelledby={`${id}-label`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={28} />
      <Text fw={600} id={`${id}-label`}>
        {label}
      </Text>
      <Group gap="xs" justify="center">
        <Text size="sm" c="dimmed" className="kk-drop-here">
          {t('file.dropHere', { count: maxFiles })}
        </Text>
        <FileButton
          resetRef={reset}
          accept={endings.join(',') || undefined}
          multiple={maxFiles > 1}
          onChange={(chosen: File | File[] | null) => chosen && take(Array.isArray(chosen) ? chosen : [chosen])}
          disabled={disabled}
          inputProps={{ 'aria-label': label }}
        >
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              variant="default"
              disabled={disabled}
              aria-describedby={`${id}-rules`}
              // Where a dialog asks for a file.
              data-autofocus
            >
              {t('file.choose', { count: maxFiles })}
            </Button>
          )}
        </FileButton>
      </Group>
      <Text size="xs" c="dimmed" id={`${id}-rules`} ta="center">
        {[kinds, t('file.maxSize', numbers)].filter(Boolean).join(' · ')}
        {forImport && (
          <>
            <br />
            {t('file.noCloud')}
          </>
        )}
      </Text>
      <div role="alert">
        {refused.length > 0 && (
          <List size="sm" c="red" listStyleType="none">
            {refused.map(({ name, size, why }) => (
              <List.Item key={name}>
                {t(`file.refused.${why}`, { name, own: format.fileSize(size), kinds: endings.join(', '), ...numbers })}
              </List.Item>
            ))}
          </List>
        )}
      </div>
    </section>
  );
}
