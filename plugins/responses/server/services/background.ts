import { cleanText, LINE_MAX_LENGTH, nameKey, type SurveyStructure } from '@kaiku/sdk/model';

/** Values by field id, from values by field id or name. Blank values and fields that the survey lacks are left out. */
export function knownBackground(
  structure: SurveyStructure,
  values: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  const background: Record<string, string> = {};
  for (const [key, given] of Object.entries(values ?? {})) {
    const field =
      structure.backgroundFields.find(({ id }) => id === key) ??
      structure.backgroundFields.find(({ name }) => nameKey(name) === nameKey(key));
    const value = cleanText(String(given)).trim().slice(0, LINE_MAX_LENGTH);
    if (field && value !== '') background[field.id] = value;
  }
  return background;
}
