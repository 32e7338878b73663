import type { Picture } from '@kaiku/sdk/model';
import { fileForm, useAlert, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import type { PictureType } from '../../contract/index.ts';
import { api } from '../api.ts';
import { useEditor } from './context.ts';

/** Bytes that the file store takes of a picture. */
export const maxPictureBytes = 10 * 1024 * 1024;

/** What it measures, as a browser draws it: turned as its camera was. @throws what it cannot be drawn for */
async function measure(file: File): Promise<Pick<Picture, 'width' | 'height'>> {
  const image = await createImageBitmap(file);
  const { width, height } = image;
  image.close();
  return { width, height };
}

/** Stores pictures for the survey's elements; `busy` while one is under way. Null: it did not work, which was told. */
export function usePictures() {
  const t = useT('surveys');
  const alert = useAlert();
  const editor = useEditor();
  const [busy, setBusy] = useState(false);
  const store = async (file: File, fileType: PictureType = 'image_element'): Promise<Picture | null> => {
    setBusy(true);
    try {
      const size = await measure(file).catch(() => null);
      if (!size) {
        alert.error(t('picture.unreadable'));
        return null;
      }
      const body = fileForm(file, { file_type: fileType });
      const path = { id: editor.store.get().survey.survey_id };
      const { fileId } = await api.POST('/survey/{id}/pictures', { path, body });
      return { file: fileId, ...size };
    } catch {
      // The call has told it.
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, store };
}

/** The picture among what was dropped. */
export const droppedPicture = ({ files }: DataTransfer): File | undefined =>
  [...files].find(({ type }) => type.startsWith('image/'));
