import { useEffect, useState } from 'react';

/** Whether a file is being dragged over the page; `onFile` gets the first of those that are dropped on it. */
export function useDroppedFile(enabled: boolean, onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    const isFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    // A dialog has places of its own to drop files on.
    const isOpen = () => document.querySelector('[aria-modal="true"]') !== null;
    const drag = (event: DragEvent) => {
      if (!isFile(event) || isOpen()) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!isFile(event) || isOpen()) return;
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) onFile(file);
    };
    document.addEventListener('dragover', drag);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', drag);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, [enabled, onFile]);
  return over;
}
