import type { Request } from '@hapi/hapi';
import {
  acceptsAnswers,
  type Collector,
  type CollectorReader,
  type EmbedTheme,
  embedThemes,
  type FoundCollector,
} from '@kaiku/plugin-collectors/contract';
import type { BackgroundMappings, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { applyMappings } from '@kaiku/sdk/model';
import { isUuid, type TenantRunner, tellCompany } from '@kaiku/sdk/server';
import type { Invitation } from '../../contract/index.ts';
import type { Admission } from './admission.ts';
import { keptUnder } from './cookies.ts';
import { evened } from './evened.ts';
import type { Door } from './surveys.ts';

/** A link that was found, as a door to its survey. */
export interface LinkDoor {
  door: Door;
  found: FoundCollector;
  /** The link and its survey take answers. */
  open: boolean;
}

/**
 * Browsers say what a page is fetched for; one that does not draws it as a page of its own. Of the pages that come after
 * the first its script says it, as browsers say of them that a script fetches them.
 */
const isFramed = (request: Request): boolean =>
  request.headers['sec-fetch-dest'] === 'iframe' || Object.hasOwn(request.query, 'framed');

const looks = {
  default: 'default',
  form: 'form',
  notheme: 'notheme',
  singlePage: 'default',
  singlePageForm: 'form',
  singlePageNotheme: 'notheme',
} as const satisfies Record<EmbedTheme, Door['embed']>;

/** LINK-015. A structure of the link's own stays: it says what is asked. */
const isSinglePage = ({ embedTheme, structure }: Collector): boolean =>
  embedTheme.startsWith('singlePage') && structure === 'default';

/** A preview in a frame looks as the embed theme that it was asked for. */
function previewed(request: Request): Pick<Door, 'embed' | 'onePage'> {
  const wanted = request.url.searchParams.get('theme');
  const theme = isFramed(request) && embedThemes.find((one) => one === wanted);
  return theme ? { embed: looks[theme], onePage: theme.startsWith('singlePage') } : { embed: null };
}

export function createDoors(
  collectors: CollectorReader,
  surveys: SurveyReader,
  mappings: BackgroundMappings,
  runner: TenantRunner,
  admission: Admission,
) {
  return {
    async link(url: string, request: Request): Promise<LinkDoor | null> {
      const startedAt = performance.now();
      const found = await collectors.find(url);
      if (!found) {
        await admission.guess(request);
        await evened(startedAt);
        return null;
      }
      const { collector, survey, companyId } = found;
      tellCompany(request, companyId);
      if (collector.private && !(await admission.admits(request, found))) {
        await evened(startedAt);
        return null;
      }
      const { background } = collector;
      const framed = isFramed(request);
      const door: Door = {
        companyId,
        surveyId: survey.surveyId,
        version: survey.version,
        live: survey.live,
        base: `/a/${collector.url}`,
        keptAs: keptUnder(collector.collectorId),
        link:
          framed && isSinglePage(collector)
            ? { ...collector, structure: 'singlePage', singlePageSend: true }
            : collector,
        embed: framed ? looks[collector.embedTheme] : null,
        background: applyMappings(await mappings.of(companyId, survey.surveyId), background),
      };
      return { door, found, open: acceptsAnswers(found) };
    },

    /** The door of who came by a personal link, with what is known of them: rules look at it on every page. */
    async personal(door: Door, found: FoundCollector | null, invitation: Invitation | null): Promise<Door> {
      if (!invitation?.background) return door;
      const background = { ...found?.collector.background, ...invitation.background };
      return { ...door, background: applyMappings(await mappings.of(door.companyId, door.surveyId), background) };
    },

    /** GAP-054: the address holds an unguessable survey id; unpublished surveys show too, those put away do not. */
    async preview(surveyId: string, request: Request): Promise<Door | null> {
      const companyId = isUuid(surveyId) ? await surveys.companyOf(surveyId) : null;
      if (companyId) tellCompany(request, companyId);
      const head = companyId && (await runner.run(companyId, (ctx) => surveys.head(ctx, surveyId), { readOnly: true }));
      if (!head || head.state === 'archived' || head.deletedAt) return null;
      return {
        companyId,
        surveyId,
        version: head.version,
        live: false,
        base: `/preview/${surveyId}`,
        keptAs: null,
        link: null,
        ...previewed(request),
        background: {},
      };
    },
  };
}
export type Doors = ReturnType<typeof createDoors>;
