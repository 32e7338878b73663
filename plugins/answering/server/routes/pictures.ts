import type { Lifecycle } from '@hapi/hapi';
import { pictureTypes } from '@kaiku/plugin-surveys/contract';
import { notFound } from '@kaiku/sdk/server';
import { forEver } from '../services/replies.ts';
import type { PageParts } from './visit.ts';

/**
 * A picture of the survey (SUR-043). A file never changes under its id, so that browsers keep it; of the company's files
 * only those that were made to be shown in surveys are handed out.
 */
export const showPicture =
  ({ doors, pictures, limitPictures }: PageParts): Lifecycle.Method =>
  async (request, h) => {
    await limitPictures(request, 1);
    const { url, surveyId, file } = request.params as { url?: string; surveyId?: string; file: string };
    const door =
      surveyId === undefined ? (await doors.link(String(url), request))?.door : await doors.preview(surveyId, request);
    if (!door) throw notFound();
    const { stream, size, contentType } = await pictures.open(door.companyId, pictureTypes, file);
    return h
      .response(stream)
      .type(contentType)
      .bytes(size)
      .header('cache-control', forEver(door))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox");
  };
