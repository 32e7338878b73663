/**
 * The body of a call that uploads a file, which comes last: servers know the other fields when they begin to read it.
 * @param name what the file is called, where it is a part of one
 */
export function fileForm(file: File, fields?: Readonly<Record<string, string>>): FormData;
export function fileForm(file: Blob, fields: Readonly<Record<string, string>>, name: string): FormData;
export function fileForm(file: Blob, fields: Readonly<Record<string, string>> = {}, name?: string): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', file, name ?? (file as File).name);
  return form;
}
