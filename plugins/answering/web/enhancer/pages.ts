import {
  type AnswerKinds,
  type Answers,
  formEntries,
  type Id,
  type PageData,
  waitingHtml,
  waitingType,
} from './model.ts';

/** Fetches what did not come with the first page: `extras.ts`, which surveys that are so large load. */
export type FetchPages = (address: string) => Promise<Document>;

/**
 * The pages of the survey as parts of the document. Each is made once, from the text in which it waits, and kept when it is left:
 * what was typed stays in its fields.
 */
export class Pages {
  readonly #sections = new Map<Id, HTMLElement>();
  readonly #data: PageData;
  readonly #kinds: AnswerKinds;
  readonly #fetch: FetchPages | undefined;
  #rest: Promise<Document> | null = null;

  constructor(data: PageData, first: HTMLElement, kinds: AnswerKinds, fetch: FetchPages | undefined) {
    this.#data = data;
    this.#kinds = kinds;
    this.#fetch = fetch;
    this.#sections.set(data.page, first);
    this.#takeAll(document);
  }

  /** Whether the page is here already. */
  has(id: Id): boolean {
    return this.#sections.has(id);
  }

  /** The page's part of the document. @throws when it is still on the server, which does not give it */
  async get(id: Id): Promise<HTMLElement> {
    if (!this.#sections.has(id)) await this.#load();
    const section = this.#sections.get(id);
    if (!section) throw new TypeError(`no page ${id}`);
    return section;
  }

  /** Fetches the pages that did not come with the first; a failed try is tried again at the next call. */
  async #load(): Promise<void> {
    const { rest } = this.#data;
    if (!rest || !this.#fetch) return;
    this.#rest ??= this.#fetch(rest);
    try {
      this.#takeAll(await this.#rest);
    } catch (error) {
      this.#rest = null;
      throw error;
    }
  }

  #takeAll(part: ParentNode): void {
    for (const script of part.querySelectorAll(`[type="${waitingType}"]`)) {
      const id = script.id.replace(/^page-/, '');
      const section = takeWaiting(script);
      if (!this.#sections.has(id)) this.#sections.set(id, tidy(section));
    }
  }

  /** Puts answers into the page's fields. */
  fill(id: Id, section: HTMLElement, answers: Answers): void {
    for (const [name, value] of formEntries(this.#data.view, answers, this.#kinds, id)) setField(section, name, value);
  }
}

/** Makes a part of the document of what waits in a script element. */
export function takeWaiting(script: Element): HTMLElement {
  script.remove();
  const part = document.createRange().createContextualFragment(waitingHtml(script.textContent!));
  return part.firstElementChild as HTMLElement;
}

/** Takes away what stands in for JavaScript: its fields would send values of their own. */
export function tidy(section: HTMLElement): HTMLElement {
  for (const part of section.querySelectorAll('noscript,.ks-scriptless')) {
    const field = part.id && part.parentElement!.querySelector('[data-name]');
    // What it stood in for is led to by its id from now on.
    if (field) field.id = part.id;
    part.remove();
  }
  return section;
}

function setField(section: HTMLElement, name: string, value: string): void {
  // A slider's answer is written to the number field that stands in for it without JavaScript.
  const fields = [...section.querySelectorAll<HTMLInputElement>('input,select,textarea')];
  const named = fields.filter((field) => field.name === name || `${field.dataset.name}.n` === name);
  for (const field of named) {
    if (field.type === 'radio' || field.type === 'checkbox') field.checked ||= field.value === value;
    else {
      field.value = value;
      // Of a slider, which has its name once it has an answer.
      if (field.dataset.name) field.name = field.dataset.name;
      delete field.dataset.untouched;
    }
  }
}
