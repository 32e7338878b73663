import { fileForm } from '@kaiku/sdk/web';
import { api } from '../api.ts';

export const previewImport = (surveyId: string, file: File) =>
  api.POST('/survey/{id}/publish_import/preview', { path: { id: surveyId }, body: fileForm(file), quiet: true });
export type ImportPreview = Awaited<ReturnType<typeof previewImport>>;

export const importLinks = (surveyId: string, file: File, skipFaulty: boolean) =>
  api.POST('/survey/{id}/publish_import', {
    path: { id: surveyId },
    body: fileForm(file, { skip_faulty: String(skipFaulty) }),
    quiet: true,
  });
