import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useStepFocus } from './useStepFocus.ts';

/** What can be imported from a table: for `FileDrop`. */
export const tableFiles = { endings: ['.xlsx', '.csv'], maxSize: 5_000_000 } as const;

interface FileImport<Found, Done> {
  /** Says what the file would do; a file that is refused here is not chosen. */
  look(file: File): Promise<Found>;
  run(file: File): Promise<Done>;
  onLooked?(found: Found): void;
  onDone(done: Done): void;
}

/** An import in two steps: a file is looked into, and then imported as somebody has agreed to. */
export function useFileImport<Found, Done>({ look, run, onLooked, onDone }: FileImport<Found, Done>) {
  const [file, setFile] = useState<File | null>(null);
  const preview = useMutation({
    mutationFn: look,
    onSuccess(found, one) {
      setFile(one);
      onLooked?.(found);
    },
  });
  const start = useMutation({ mutationFn: run, onSuccess: onDone });
  // What had the focus, the place for the file or a button, is gone with its step.
  const place = useStepFocus<HTMLDivElement>(start.data === undefined ? (file?.name ?? '') : 'done');
  return {
    /** Of what holds each step: it takes the focus when one gives way to the next. */
    steps: { ref: place, tabIndex: -1, style: { outline: 'none' } },
    /** The one that was looked into. */
    file,
    preview,
    start,
    /** For another file. */
    again(): void {
      setFile(null);
      preview.reset();
      start.reset();
    },
  };
}
