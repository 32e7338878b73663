import {
  type AnswerKinds,
  type Answers,
  type confirmationProblems,
  flow,
  formEntries,
  type Id,
  type PageData,
  type Problem,
  parseForm,
  replacePageAnswers,
} from './model.ts';
import { type FetchPages, Pages, tidy } from './pages.ts';
import { wordsOf } from './words.ts';

/** What it needs of `extras.ts`, where that is loaded. */
interface FillingExtras {
  confirmationProblems: typeof confirmationProblems;
  fetchPages: FetchPages;
}

/** What has been answered so far, and the page that is open: the model's side of the form. */
export class Filling {
  readonly data: PageData;
  readonly form: HTMLFormElement;
  /** The open page. */
  page: Id;
  section: HTMLElement;
  answers: Answers;
  readonly #pages: Pages;
  readonly #extras: FillingExtras | null;
  readonly kinds: AnswerKinds;
  /** Words of answers by page. */
  readonly #said = new Map<Id, string>();
  /** Parts whose fields hold the answers already. */
  readonly #filled = new WeakSet<HTMLElement>();

  constructor(data: PageData, form: HTMLFormElement, kinds: AnswerKinds, extras: FillingExtras | null) {
    this.data = data;
    this.form = form;
    this.page = data.page;
    this.kinds = kinds;
    this.section = form.querySelector<HTMLElement>('.ks-page')!;
    this.answers = this.#read();
    tidy(this.section);
    // What travelled in hidden fields is kept here from now on.
    for (const field of form.querySelectorAll<HTMLInputElement>('.ka-state input')) {
      if (field.name.startsWith('q.')) field.remove();
    }
    this.#filled.add(this.section);
    this.#extras = extras;
    this.#pages = new Pages(data, this.section, kinds, extras?.fetchPages);
    // What was written into a field that is gone now.
    this.#pages.fill(this.page, this.section, this.answers);
  }

  /** What stands in the fields of the open page. */
  fields(): [string, string][] {
    return [...new FormData(this.form)].filter((one): one is [string, string] => typeof one[1] === 'string');
  }

  #read(): Answers {
    return parseForm(this.data.view, this.fields(), this.kinds);
  }

  /** Takes over what stands in the fields of the open page. */
  update(): void {
    this.answers = replacePageAnswers(this.data.view, this.answers, this.page, this.#read());
  }

  /** Where the respondent is, and what is wrong so far. */
  flow() {
    const { view, background, fixedAnswers } = this.data;
    return flow(view, this.answers, { kinds: this.kinds, background, fixedAnswers, page: this.page });
  }

  /** Problems that keep the respondent on the open page. */
  problems(): Problem[] {
    const { page, problems } = this.flow();
    const unconfirmed = page && this.#extras?.confirmationProblems(page, this.answers, this.fields(), this.kinds);
    return [...problems(this.page), ...(unconfirmed ?? [])];
  }

  /** Whether the respondent goes through the page. */
  isVisible(page: Id): boolean {
    return this.flow().pages.some(({ id }) => id === page);
  }

  /** Whether the page is here already. */
  has(page: Id): boolean {
    return this.#pages.has(page);
  }

  /** The page's part of the document; null when it is still on the server, which does not give it. */
  fetch(page: Id): Promise<HTMLElement | null> {
    return this.#pages.get(page).catch(() => null);
  }

  /** Puts the page into the document. */
  open(page: Id, section: HTMLElement): void {
    if (!this.#filled.has(section)) this.#pages.fill(page, section, this.answers);
    this.#filled.add(section);
    this.section.replaceWith(section);
    this.section = section;
    this.page = page;
    this.update();
  }

  /** Of each page that was open, questions and answers as the respondent read and gave them. */
  said(): Readonly<Record<Id, string>> {
    this.#note(this.page, this.section);
    return Object.fromEntries(
      this.data.view.pages.flatMap(({ id }) => (this.#said.has(id) ? [[id, this.#said.get(id)!]] : [])),
    );
  }

  #note(page: Id, section: HTMLElement): void {
    const words = wordsOf(section, formEntries(this.data.view, this.answers, this.kinds, page));
    if (words.length > 0) this.#said.set(page, words.join('\n\n'));
    else this.#said.delete(page);
  }

  /** The same of all pages that are here. */
  async words(): Promise<string> {
    const { view } = this.data;
    for (const { id } of view.pages) {
      const answered = formEntries(view, this.answers, this.kinds, id).length > 0;
      const section = answered && (await this.fetch(id));
      if (section) this.#note(id, section);
    }
    return Object.values(this.said()).join('\n\n');
  }

  /** Starts from answers that were kept; those to questions that the survey no longer has are left out. */
  restore(answers: Answers, said: Readonly<Record<Id, string>> = {}): boolean {
    const known = new Set(this.data.view.pages.flatMap(({ elements }) => elements.map(({ id }) => id)));
    const kept = Object.entries(answers).filter(([id]) => known.has(id));
    if (kept.length === 0) return false;
    for (const [page, words] of Object.entries(said)) this.#said.set(page, words);
    this.answers = Object.fromEntries(kept);
    this.#pages.fill(this.page, this.section, this.answers);
    return true;
  }
}
