import { downloadFile } from '@kaiku/sdk/web';

/** Of files that a survey can be made of. */
export const surveyFileEndings = ['.json'];

/** A survey as a file, in the browser's downloads. */
export const exportSurvey = (surveyId: string, name: string): Promise<void> =>
  downloadFile(`/survey/${surveyId}/file`, `${name.replaceAll(/[\\/:*?"<>|]+/g, ' ')}.kaiku.json`).catch(() => {});
