import type { QuestionKindPart } from '@kaiku/plugin-surveys/contract';
import { own, type SurveyView, starStyle, type ViewElement } from '@kaiku/sdk/model';
import type { Views, Words } from '../../contract/index.ts';
import { hashOf, type KindAssets } from './assets.ts';
import { localeOf } from './words.ts';

/** What a page carries for the kinds on it that not every page has: plugins', and those of ours that are rare. */
export interface KindsOnPage {
  views: Views;
  /** Texts of the kinds' problems, and the kinds' own words. */
  words: Words;
  /** Addresses of the kinds' scripts, by kind. */
  scripts: Readonly<Record<string, string>>;
  css: readonly string[];
  /** Why a kind cannot be drawn that the survey uses. */
  failures: ReadonlyMap<string, unknown>;
}

type LoadedKind = Awaited<ReturnType<QuestionKindPart['page']>>;

const none: KindsOnPage = { views: {}, words: {}, scripts: {}, css: [], failures: new Map() };

/** A list that is drawn or searched as a hierarchy needs more than its kind does, and is no kind of its own; nor are stars. */
const scriptsOf = ({ kind, settings }: ViewElement): string[] => {
  const drawn = own(settings, 'presentation') === 'hierarchyList' || own(settings, 'hierarchySearch') === true;
  const starred = own(own(settings, 'icon'), 'style') === starStyle;
  return [kind, ...(drawn ? ['hierarchyList'] : []), ...(starred ? [starStyle] : [])];
};

/** Question kinds that come with the surveys that use them, as the respondents' page shows them. */
export class PageKinds {
  readonly #loaded: ReadonlyMap<string, LoadedKind>;
  /** Why a kind could not be loaded: told to whoever uses it, and to nobody else. */
  readonly #failures: ReadonlyMap<string, unknown>;

  private constructor(loaded: ReadonlyMap<string, LoadedKind>, failures: ReadonlyMap<string, unknown>) {
    this.#loaded = loaded;
    this.#failures = failures;
  }

  /** @param own ours; the renderer draws them, and the page has their words */
  static async load(parts: readonly QuestionKindPart[], own: Readonly<Record<string, KindAssets>>): Promise<PageKinds> {
    const loaded = new Map<string, LoadedKind>(
      Object.entries(own).map(([kind, { script, css }]) => [kind, { script, css, View: undefined, words: {} }]),
    );
    const failures = new Map<string, unknown>();
    await Promise.all(
      parts.map(({ kind: { kind }, page }) =>
        page().then(
          (found) => void loaded.set(kind, found),
          (error: unknown) => void failures.set(kind, error),
        ),
      ),
    );
    return new PageKinds(loaded, failures);
  }

  /** All could be loaded. */
  get whole(): boolean {
    return this.#failures.size === 0;
  }

  /** Hashes of the kinds' styles, for the content security policy. */
  get hashes(): string[] {
    return [...this.#loaded.values()].flatMap(({ css }) => (css === '' ? [] : [hashOf(css)]));
  }

  /** What the survey needs of them. */
  on({ language, pages }: SurveyView): KindsOnPage {
    if (this.#loaded.size === 0 && this.#failures.size === 0) return none;
    const used = new Set(pages.flatMap(({ elements }) => elements.flatMap(scriptsOf)));
    const failures = new Map([...this.#failures].filter(([kind]) => used.has(kind)));
    const found = [...this.#loaded].filter(([kind]) => used.has(kind));
    if (found.length === 0) return failures.size === 0 ? none : { ...none, failures };
    return {
      failures,
      views: Object.fromEntries(found.flatMap(([kind, { View }]) => (View ? [[kind, View]] : []))),
      words: Object.assign({}, ...found.map(([, { words }]) => words[localeOf(language)] ?? words.en)),
      scripts: Object.fromEntries(found.flatMap(([kind, { script }]) => (script === '' ? [] : [[kind, script]]))),
      // A matrix and a dropdown matrix have the same.
      css: [...new Set(found.flatMap(([, { css }]) => (css === '' ? [] : [css])))],
    };
  }
}
