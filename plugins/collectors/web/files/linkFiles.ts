import { api } from '../api.ts';

function formOf(file: File, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', file, file.name);
  return form;
}

export const previewImport = (surveyId: string, file: File) =>
  api.POST('/survey/{id}/publish_import/preview', { path: { id: surveyId }, body: formOf(file), quiet: true });
export type ImportPreview = Awaited<ReturnType<typeof previewImport>>;

export const importLinks = (surveyId: string, file: File, skipFaulty: boolean) =>
  api.POST('/survey/{id}/publish_import', {
    path: { id: surveyId },
    body: formOf(file, { skip_faulty: String(skipFaulty) }),
    quiet: true,
  });
