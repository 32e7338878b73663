import type { Lifecycle } from '@hapi/hapi';
import { scriptFeature } from '@kaiku/plugin-surveys/contract';
import { notFound } from '@kaiku/sdk/server';
import { codeFile, codeText } from '../services/customCode.ts';
import type { PageParts } from './visit.ts';

const types = { css: 'text/css', js: 'text/javascript' } as const;

/** A survey's own stylesheet or script (SUR-016). What is at an address never changes, so that browsers keep it. */
export const showCode =
  ({ doors, surveys, features, limitPictures }: PageParts): Lifecycle.Method =>
  async (request, h) => {
    await limitPictures(request, 1);
    const { url, surveyId, file } = request.params as { url?: string; surveyId?: string; file: string };
    const wanted = codeFile(file);
    if (!wanted) throw notFound();
    const door =
      surveyId === undefined ? (await doors.link(String(url), request))?.door : await doors.preview(surveyId, request);
    const settings = door && (await surveys.settings(door, wanted.version));
    const text = settings && codeText(settings, wanted.type, wanted.hash);
    if (!door || !text) throw notFound();
    if (wanted.type === 'js' && !(await features.of(door.companyId)).has(scriptFeature)) throw notFound();
    return h
      .response(text)
      .type(types[wanted.type])
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin');
  };
