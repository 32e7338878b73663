/** As what a report is written. */
export const exportFormats = ['pdf', 'pptx', 'docx', 'xlsx', 'json'] as const;
/** Of combined surveys; Excel is the page's own. */
export const combinedFormats = ['pdf', 'pptx', 'docx'] as const satisfies readonly (typeof exportFormats)[number][];
export type ExportFormat = (typeof exportFormats)[number];

const office = 'application/vnd.openxmlformats-officedocument';
export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  pdf: 'application/pdf',
  pptx: `${office}.presentationml.presentation`,
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  json: 'application/json; charset=utf-8',
};

/** Open answers of each question: for readers the newest, for who goes on with them all that are sensible. */
export const mostTexts: Readonly<Record<ExportFormat, number>> = {
  pdf: 50,
  pptx: 12,
  docx: 100,
  xlsx: 20_000,
  json: 20_000,
};
