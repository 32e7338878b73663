import { randomBytes } from 'node:crypto';
import {
  automaticAnswersOf,
  type CollectorReader,
  type FoundLink,
  linkKey,
  linkView,
} from '@kaiku/plugin-collectors/contract';
import type { ResponseIntake } from '@kaiku/plugin-responses/contract';
import { type SurveyReader, scriptFeature } from '@kaiku/plugin-surveys/contract';
import {
  featuresAsked,
  inOrder,
  type KindRegistry,
  type Known,
  languagesOf,
  type SurveySettings,
  type SurveyStructure,
  type SurveyView,
  shuffles,
  viewFor,
} from '@kaiku/sdk/model';
import { type Features, spokenLanguages, type TenantRunner } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import { type CodeType, type CustomCode, codeOf } from './customCode.ts';

/** Elements, over all surveys, that are kept ready; one takes a few kilobytes. */
const maxElements = 20_000;

/** Where respondents come to a survey: through a link, or to look at a preview. */
export interface Door {
  companyId: string;
  surveyId: string;
  version: number;
  /** Whether the version is what respondents get; false for drafts. */
  live: boolean;
  /** Path of the page, such as `/a/9xKp2…`. */
  base: string;
  /** Stands for the link in the browser's storage, whichever address it has; null for a preview, of which nothing is kept. */
  keptAs: string | null;
  /** Null for a preview, which stores nothing. */
  link: FoundLink | null;
  /** How it looks within another site's page; null where it is a page of its own. */
  embed: 'default' | 'form' | 'notheme' | null;
  /** A preview that shows everything on one page. */
  onePage?: boolean;
  background: Readonly<Record<string, string>>;
}

/** A version of a survey as one respondent sees it. */
export interface Shown {
  view: SurveyView;
  /** Answers of questions that the link hides (ANS-012); rules may ask about them. */
  fixedAnswers: readonly Known[];
  settings: SurveySettings;
  /** Path of the page that it is shown on. */
  base: string;
  /** Stylesheets and scripts of the survey, and of the link. */
  code: CustomCode;
  embed: Door['embed'];
  /** It is for who comes with a key. */
  private: boolean;
  version: number;
  /** What the view was made from; the same key is the same view. Null: it is in one respondent's own order. */
  key: string | null;
}

/** Who asks, as far as it decides what they see. */
export interface Visitor {
  /** Asked for by name. */
  language?: string | undefined;
  /** `Accept-Language`. */
  accepts?: string | undefined;
  /** Of the order of shuffled choices: stays the same for one filling in, over reloads and steps (SUR-053). */
  seed: string;
}

/** Such as a browser keeps in a cookie, and a signed page token. */
export const newSeed = (): string => randomBytes(9).toString('base64url');

export class Surveys {
  readonly #runner: TenantRunner;
  readonly #reader: SurveyReader;
  readonly #kinds: KindRegistry;
  readonly #intake: Pick<ResponseIntake, 'full'>;
  readonly #features: Features;
  readonly #collectors: Pick<CollectorReader, 'code'>;
  readonly #structures = new LRUCache<string, SurveyStructure>({ maxSize: maxElements, sizeCalculation: weightOf });
  readonly #asked = new WeakMap<SurveyStructure, readonly string[]>();
  readonly #shuffled = new WeakMap<SurveyStructure | SurveyView, boolean>();
  readonly #views = new LRUCache<string, Pick<Shown, 'view' | 'fixedAnswers'>>({ maxSize: maxElements });

  constructor(
    runner: TenantRunner,
    reader: SurveyReader,
    kinds: KindRegistry,
    intake: Pick<ResponseIntake, 'full'>,
    features: Features,
    collectors: Pick<CollectorReader, 'code'>,
  ) {
    this.#collectors = collectors;
    this.#features = features;
    this.#runner = runner;
    this.#reader = reader;
    this.#kinds = kinds;
    this.#intake = intake;
  }

  /** Null when the survey has no such version. */
  async show(door: Door, visitor: Visitor, version = door.version): Promise<Shown | null> {
    const structure = await this.#structure(door, version);
    if (!structure) return null;
    const { link, onePage = false } = door;
    const full = link ? await this.#intake.full(door.companyId, door.surveyId, structure) : [];
    const language = chooseLanguage(structure, door, visitor);
    const features = await this.#featuresFor(door.companyId, structure, link?.jsHash != null);
    const parts = [door.companyId, door.surveyId, version, language, link ? linkKey(link) : onePage, ...features.asked];
    const key = [...parts, ...full].join(' ');
    let made = this.#views.get(key);
    if (!made) {
      const changes = link ? { ...linkView(structure, link), full } : { onePage, onePageSend: onePage };
      made = {
        view: named(viewFor(structure, this.#kinds, { ...changes, features: features.held }, language)),
        fixedAnswers: link ? automaticAnswersOf(structure, this.#kinds, link) : [],
      };
      this.#views.set(key, made, { size: weightOf(structure) });
    }
    const { view, fixedAnswers } = made;
    const { settings } = structure;
    const shown = {
      base: door.base,
      fixedAnswers,
      settings,
      code: codeOf(door.base, version, settings, link, features.held.has(scriptFeature)),
      embed: door.embed,
      private: link?.private === true,
      version,
    };
    if (!this.#shuffles(view)) return { ...shown, view, key };
    return { ...shown, view: inOrder(view, this.#kinds, visitor.seed), key: null };
  }

  /** The company's features, and those of them that the survey's questions wait for; few surveys have to ask. */
  async #featuresFor(companyId: string, structure: SurveyStructure, script: boolean) {
    let asked = this.#asked.get(structure);
    if (!asked) {
      asked = featuresAsked(structure.pages, this.#kinds);
      this.#asked.set(structure, asked);
    }
    if (asked.length === 0 && !script && !structure.settings.customJs) return { held: noFeatures, asked };
    const held = await this.#features.of(companyId);
    return { held, asked: asked.filter((one) => held.has(one)) };
  }

  /** Whether respondents see choices in orders of their own, or questions by lot. */
  async shuffles(door: Door): Promise<boolean> {
    if (door.link?.lottery) return true;
    const structure = await this.#structure(door, door.version);
    return structure !== null && this.#shuffles(structure);
  }

  /** Found out once for each: every answer asks. */
  #shuffles(survey: SurveyStructure | SurveyView): boolean {
    let known = this.#shuffled.get(survey);
    if (known === undefined) {
      known = shuffles(survey, this.#kinds);
      this.#shuffled.set(survey, known);
    }
    return known;
  }

  /** What the link has of its own (LINK-016). */
  async codeOfLink({ companyId, link }: Door, type: CodeType): Promise<string | null> {
    if (!link) return null;
    const { collectorId } = link;
    const code = await this.#runner.run(companyId, (ctx) => this.#collectors.code(ctx, collectorId), {
      readOnly: true,
    });
    return code?.[type] ?? null;
  }

  /** The survey's settings alone, which is all that a finished answer needs. Null as above. */
  async settings(door: Door, version = door.version): Promise<SurveySettings | null> {
    return (await this.#structure(door, version))?.settings ?? null;
  }

  /** Whether respondents who come by the door may meet the page in that version. */
  async asks(door: Door, pageId: string, version: number): Promise<boolean> {
    const structure = await this.#structure(door, version);
    const pages = structure?.pages.filter(({ settings }) => !settings.end) ?? [];
    return [...pages, ...(door.link?.sections ?? [])].some(({ id }) => id === pageId);
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

const noFeatures: ReadonlySet<string> = new Set();

const weightOf = ({ pages }: SurveyStructure): number =>
  pages.reduce((sum, { elements }) => sum + 1 + elements.length, 1);

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
