import { createHash } from 'node:crypto';
import type { SurveyReader } from '@kaiku/plugin-surveys/contract';
import {
  languagesOf,
  publishedView,
  type SurveySettings,
  type SurveyStructure,
  type SurveyView,
} from '@kaiku/sdk/model';
import { spokenLanguages, type TenantRunner } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';

/** Elements, over all surveys, that are kept ready; one takes a few kilobytes. */
const maxElements = 20_000;
/** Orders in which shuffled choices are shown (SUR-053): enough that no place in the list is favoured by much. */
const orders = 16;

/** Where respondents come to a survey: through a link, or to look at a preview. */
export interface Door {
  companyId: string;
  surveyId: string;
  version: number;
  /** Whether the version is what respondents get; false for drafts. */
  live: boolean;
  /** Path of the page, such as `/a/9xKp2…`. */
  base: string;
  /** Null for a preview, which stores nothing. */
  link: {
    url: string;
    collectorId: string;
    language: string | null;
    hiddenLanguages: readonly string[];
    oneTimeDays: number | null;
    draftAllowed: boolean;
  } | null;
  background: Readonly<Record<string, string>>;
}

/** A version of a survey as one respondent sees it. */
export interface Shown {
  view: SurveyView;
  settings: SurveySettings;
  version: number;
  /** What the view was made from; the same key is the same view. */
  key: string;
}

/** Who asks, as far as it decides what they see. */
export interface Visitor {
  /** Asked for by name. */
  language?: string | undefined;
  /** `Accept-Language`. */
  accepts?: string | undefined;
  /** Anything that stays the same for one respondent; gives the order of shuffled choices. */
  seed: string;
}

export class Surveys {
  readonly #runner: TenantRunner;
  readonly #reader: SurveyReader;
  readonly #structures = new LRUCache<string, SurveyStructure>({ maxSize: maxElements, sizeCalculation: weightOf });
  readonly #views = new LRUCache<string, SurveyView>({ maxSize: maxElements });

  constructor(runner: TenantRunner, reader: SurveyReader) {
    this.#runner = runner;
    this.#reader = reader;
  }

  /** Null when the survey has no such version. */
  async show(door: Door, visitor: Visitor, version = door.version): Promise<Shown | null> {
    const structure = await this.#structure(door, version);
    if (!structure) return null;
    const hidden = door.link?.hiddenLanguages ?? [];
    const language = chooseLanguage(structure, door, visitor);
    const shuffles = structure.pages.some(({ elements }) =>
      elements.some(({ settings }) => 'shuffle' in settings && settings.shuffle),
    );
    const order = shuffles ? orderOf(visitor.seed) : 0;
    const key = [door.companyId, door.surveyId, version, language, order, ...hidden].join(' ');
    let view = this.#views.get(key);
    if (!view) {
      view = named(publishedView(structure, language, { hiddenLanguages: hidden, seed: String(order) }));
      this.#views.set(key, view, { size: weightOf(structure) });
    }
    return { view, settings: structure.settings, version, key };
  }

  /** The survey's settings alone, which is all that a finished answer needs. Null as above. */
  async settings(door: Door): Promise<SurveySettings | null> {
    return (await this.#structure(door, door.version))?.settings ?? null;
  }

  /** Through a link only what was live; a preview is of the draft, and so is the page of a link before it opens. */
  async #structure(door: Door, version: number): Promise<SurveyStructure | null> {
    const { companyId, surveyId } = door;
    const draft = !door.link || (!door.live && version === door.version);
    const key = `${companyId} ${surveyId} ${version} ${draft ? 'draft' : 'live'}`;
    const known = this.#structures.get(key);
    if (known) return known;
    const reader = this.#reader;
    const found = await this.#runner.run(
      companyId,
      (ctx) => (draft ? reader.structure(ctx, surveyId, version) : reader.live(ctx, surveyId, version)),
      { readOnly: true },
    );
    if (!found) return null;
    this.#structures.set(key, found.structure);
    return found.structure;
  }
}

const weightOf = ({ pages }: SurveyStructure): number =>
  pages.reduce((sum, { elements }) => sum + 1 + elements.length, 1);

const orderOf = (seed: string): number => createHash('sha256').update(seed).digest()[0]! % orders;

/** A page without a title of its own bears the survey's name, so that every page says where one is. */
const named = (view: SurveyView): SurveyView => ({
  ...view,
  pages: view.pages.map((page) => ({
    ...page,
    settings: { ...page.settings, title: page.settings.title.trim() || view.settings.name },
  })),
});

/** ANS-017: the one asked for, else the link's, else the first that the browser speaks, else the main language. */
function chooseLanguage(structure: SurveyStructure, { link }: Door, { language, accepts }: Visitor): string {
  const offered = languagesOf(structure).filter((one) => !link?.hiddenLanguages.includes(one));
  const wanted = [language, link?.language, ...(link?.language ? [] : spokenLanguages(accepts))];
  for (const tag of wanted) {
    const spoken = tag?.toLowerCase();
    const speaks = (one: string) => one.toLowerCase() === spoken;
    const found = spoken && (offered.find(speaks) ?? offered.find((one) => one.toLowerCase() === spoken.split('-')[0]));
    if (found) return found;
  }
  return structure.settings.language;
}
