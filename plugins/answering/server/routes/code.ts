import type { Lifecycle } from '@hapi/hapi';
import { scriptFeature } from '@kaiku/plugin-surveys/contract';
import { notFound } from '@kaiku/sdk/server';
import { codeFile, codeHash, codeText, shortHash } from '../services/customCode.ts';
import { forEver } from '../services/replies.ts';
import type { Door } from '../services/surveys.ts';
import type { PageParts } from './visit.ts';

const types = { css: 'text/css', js: 'text/javascript' } as const;

/** A worker has the policy of its own script: without one, it would ask any site what the page that made it may not. */
const policy = "default-src 'none'; connect-src 'self'";

type Wanted = Pick<NonNullable<ReturnType<typeof codeFile>>, 'type' | 'hash'>;

/** A survey's own stylesheet or script (SUR-016). What is at an address never changes, so that browsers keep it. */
export const showCode = ({ doors, surveys, features, limitPictures }: PageParts): Lifecycle.Method => {
  const ofSurvey = async (door: Door, version: number, { type, hash }: Wanted) => {
    const settings = await surveys.settings(door, version);
    return settings && codeText(settings, type, hash);
  };
  /** LINK-016. */
  const ofLink = async (door: Door, { type, hash }: Wanted) => {
    const known = door.link && (type === 'css' ? door.link.cssHash : door.link.jsHash);
    const text = known && shortHash(known) === hash ? await surveys.codeOfLink(door, type) : null;
    // The link may be known as it was a second ago, and its code is as it is.
    return text && codeHash(text) === hash ? text : null;
  };
  return async (request, h) => {
    await limitPictures(request, 1);
    const { url, surveyId, file } = request.params as { url?: string; surveyId?: string; file: string };
    const wanted = codeFile(file);
    // A service worker would outlive the survey, on the origin of all.
    if (!wanted || request.headers['service-worker'] !== undefined) throw notFound();
    const door =
      surveyId === undefined ? (await doors.link(String(url), request))?.door : await doors.preview(surveyId, request);
    const text =
      door && (await (wanted.version === null ? ofLink(door, wanted) : ofSurvey(door, wanted.version, wanted)));
    if (!door || !text) throw notFound();
    if (wanted.type === 'js' && !(await features.of(door.companyId)).has(scriptFeature)) throw notFound();
    return h
      .response(text)
      .type(types[wanted.type])
      .header('cache-control', forEver(door))
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin');
  };
};
