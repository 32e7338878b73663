import type { AnswerPayload } from '../../contract/index.ts';
import { drawControls, setBusy } from './controls.ts';
import { keepExclusive } from './dontKnow.ts';
import { type Draft, keepDraft, readDraft } from './draft.ts';
import { showMessage } from './message.ts';
import {
  type Answers,
  builtinAnswerKinds,
  buttonFields,
  type Id,
  type PageData,
  type Problem,
  pagePosition,
  parseForm,
  type RuleContext,
  replacePageAnswers,
  say,
  stateFields,
  validateAnswers,
} from './model.ts';
import { Pages, tidy } from './pages.ts';
import { clearProblem, elementOf, focusProblem, showProblems } from './problems.ts';
import { watchIdle } from './reset.ts';
import { keepSending, type Outcome, post, queue } from './send.ts';
import { showSlider, showSliders } from './sliders.ts';
import { newId } from './storage.ts';

/** One respondent's way through the survey: the form of the page, taken over where the server left it. */
export class Survey {
  readonly #data: PageData;
  readonly #form: HTMLFormElement;
  readonly #pages: Pages;
  readonly #context: RuleContext;
  readonly #draft: ReturnType<typeof keepDraft>;
  readonly #main: HTMLElement;
  /** Parts whose fields hold the answers already. */
  readonly #filled = new WeakSet<HTMLElement>();
  #section: HTMLElement;
  #page: Id;
  #answers: Answers;
  #started: string;
  #transaction = newId();
  #touched = false;
  #done = false;
  #sending = false;

  constructor(data: PageData, form: HTMLFormElement) {
    this.#data = data;
    this.#form = form;
    this.#main = form.closest('main')!;
    this.#page = data.page;
    this.#started = data.started;
    this.#context = { background: data.background };
    this.#section = tidy(form.querySelector<HTMLElement>('.ks-page')!);
    this.#answers = this.#read();
    // What travelled in hidden fields is kept here from now on.
    for (const field of form.querySelectorAll<HTMLInputElement>('.ka-state input')) {
      if (field.name.startsWith('q.')) field.remove();
    }
    this.#filled.add(this.#section);
    this.#pages = new Pages(data, this.#section);
    this.#draft = keepDraft(data.base, () => this.#draftNow());
  }

  async start(): Promise<void> {
    const form = this.#form;
    form.addEventListener('submit', (event) => this.#submitted(event));
    form.addEventListener('input', (event) => this.#changed(event));
    form.addEventListener('change', () => this.#draft.save());
    form.addEventListener('click', (event) => this.#clicked(event));
    form.addEventListener('keydown', (event) => this.#pressed(event));
    addEventListener('popstate', (event) => void this.#travelled(event));
    history.replaceState({ page: this.#page }, '');
    watchIdle(
      this.#data,
      form.closest('.ks')!,
      () => this.#touched || this.#done,
      () => this.#startOver(),
    );
    const draft = this.#data.api && !this.#data.answered ? readDraft(this.#data.base) : null;
    if (draft) await this.#restore(draft);
    showSliders(form);
    this.#draw();
  }

  /** The answers with those that are on the page now. */
  #read(): Answers {
    const fields = [...new FormData(this.#form)].filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    );
    return parseForm(this.#data.view, fields, builtinAnswerKinds);
  }

  #update(): void {
    this.#answers = replacePageAnswers(this.#data.view, this.#answers, this.#page, this.#read());
  }

  #position(page = this.#page) {
    return pagePosition(this.#data.view, page, this.#answers, this.#context);
  }

  #problems(pageId?: Id): Problem[] {
    const options = { ...this.#context, ...(pageId !== undefined && { pageId }) };
    return validateAnswers(this.#data.view, this.#answers, builtinAnswerKinds, options);
  }

  #draw(): void {
    const { index, count } = this.#position();
    drawControls(this.#form, { look: this.#data.looks[this.#page]!, index, count }, this.#data.words);
    const field = this.#form.elements.namedItem(stateFields.page);
    if (field instanceof HTMLInputElement) field.value = this.#page;
  }

  #changed(event: Event): void {
    this.#touched = true;
    if (event.target instanceof HTMLInputElement) {
      keepExclusive(event.target);
      if (event.target.type === 'range') showSlider(event.target);
    }
    this.#update();
    this.#draft.soon();
    this.#draw();
    // A mistake that has been mended stops shouting at once; a new one is told of when the page is left.
    const element = (event.target as Element).closest('.ks-element')?.id.replace(/^e-/, '');
    if (element && this.#section.querySelector(`[id="e-${CSS.escape(element)}"] .ks-error:not(:empty)`)) {
      if (!this.#problems(this.#page).some((problem) => elementOf(problem) === element))
        clearProblem(this.#section, element);
    }
  }

  #clicked(event: MouseEvent): void {
    const target = event.target as Element;
    const link = target.closest<HTMLAnchorElement>('.ks-problems a');
    if (link) {
      event.preventDefault();
      this.#section.querySelector<HTMLElement>(`[id="${CSS.escape(link.hash.slice(1))}"]`)?.focus();
    }
    if (target.closest('[data-start-over]')) this.#startOver();
  }

  /** Ctrl or Cmd with Enter goes on from within a long text. */
  #pressed(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    this.#form.requestSubmit(this.#form.querySelector<HTMLButtonElement>('.ks-buttons .ks-primary'));
  }

  #submitted(event: SubmitEvent): void {
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement | null;
    if (button?.name === buttonFields.language) this.#changeLanguage(button.value);
    else if (button?.value === 'previous') this.#back();
    else this.#forward();
  }

  #back(): void {
    this.#update();
    const { previous } = this.#position();
    // The way there may be a new one by now, so the history grows rather than shrinks.
    if (previous !== undefined) void this.#go(previous, true);
  }

  #forward(): void {
    this.#update();
    const problems = this.#problems(this.#page);
    showProblems(this.#section, problems, this.#data.words);
    if (problems.length > 0) {
      focusProblem(this.#section, problems);
      return;
    }
    const { next } = this.#position();
    if (next !== undefined) void this.#go(next, true);
    else void this.#send();
  }

  /** Leads to the page in the other language; the answers wait there as a draft. */
  #changeLanguage(language: string): void {
    this.#update();
    this.#draft.save();
    const url = new URL(location.href);
    url.pathname = this.#data.base;
    url.searchParams.set('language', language);
    location.assign(url);
  }

  async #go(page: Id, push: boolean): Promise<void> {
    const section = await this.#pages.get(page).catch(() => null);
    if (!section) {
      this.#notice(say(this.#data.words, 'pageOffline'));
      return;
    }
    if (!this.#filled.has(section)) this.#pages.fill(page, section, this.#answers);
    this.#filled.add(section);
    this.#section.replaceWith(section);
    this.#section = section;
    this.#page = page;
    this.#update();
    this.#draft.save();
    showSliders(section);
    this.#draw();
    if (push) history.pushState({ page }, '');
    scrollTo(0, 0);
    const heading = section.querySelector<HTMLElement>('.ks-title') ?? section;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }

  async #travelled({ state }: PopStateEvent): Promise<void> {
    if (this.#done) location.reload();
    const page = (state as { page?: Id } | null)?.page;
    if (this.#done || page === undefined || page === this.#page) return;
    this.#update();
    if (this.#position(page).index >= 0) await this.#go(page, false);
  }

  async #send(): Promise<void> {
    if (this.#sending) return;
    const { api, words, thanks } = this.#data;
    // The whole, because rules may have brought a page into view that was passed by.
    const problems = this.#problems();
    if (problems.length > 0) await this.#showRefused(problems);
    else if (api === null) this.#finish('thanks', thanks.title, thanks.text);
    else {
      this.#sending = true;
      setBusy(this.#form, true, words);
      const payload = this.#payload();
      const outcome = await post(api, payload);
      this.#sending = false;
      setBusy(this.#form, false, words);
      if (outcome.type === 'sent') this.#finish('thanks', thanks.title, thanks.text);
      else if (outcome.type === 'refused') await this.#refused(outcome);
      else this.#wait(api, payload);
    }
  }

  #payload(): AnswerPayload {
    return {
      transaction_id: this.#transaction,
      survey_version: this.#data.version,
      language: this.#data.view.language,
      started: this.#started,
      answers: this.#answers,
    };
  }

  /** The answer waits in the browser for a connection. */
  #wait(api: string, payload: AnswerPayload): void {
    const { words, thanks } = this.#data;
    if (!queue(api, payload)) {
      this.#notice(say(words, 'notSent'));
      return;
    }
    this.#finish('waiting', say(words, 'waitingTitle'), say(words, 'waitingText'));
    keepSending(() => showMessage(this.#main, 'thanks', thanks.title, thanks.text));
  }

  async #refused({ code, details }: Outcome & { type: 'refused' }): Promise<void> {
    const { words } = this.#data;
    const problems = details.filter(({ path }) => path?.startsWith('elements/'));
    if (code === 'survey_closed' || code === 'not_found') {
      showMessage(this.#main, 'closed', say(words, 'closedTitle'), say(words, 'closedText'));
    } else if (code === 'answered_already') {
      this.#finish('sent-already', say(words, 'alreadyTitle'), say(words, 'alreadyText'));
    } else if (problems.length > 0) await this.#showRefused(problems);
    else this.#notice(say(words, 'notSent'));
  }

  /** Goes to the first page that has a problem. */
  async #showRefused(problems: readonly Problem[]): Promise<void> {
    const wrong = new Set(problems.map(elementOf));
    const page = this.#data.view.pages.find(({ elements }) => elements.some(({ id }) => wrong.has(id)));
    if (!page) {
      this.#notice(say(this.#data.words, 'notSent'));
      return;
    }
    if (page.id !== this.#page) await this.#go(page.id, true);
    const here = problems.filter((problem) => page.elements.some(({ id }) => id === elementOf(problem)));
    showProblems(this.#section, here, this.#data.words);
    focusProblem(this.#section, here);
  }

  #finish(kind: 'thanks' | 'waiting' | 'sent-already', title: string, text: string): void {
    this.#done = true;
    this.#draft.drop();
    showMessage(this.#main, kind, title, text);
  }

  /** A line above the survey, told to assistive technology. */
  #notice(text: string, action?: HTMLElement): void {
    this.#form.querySelector('.ka-live')?.remove();
    const line = document.createElement('p');
    line.className = 'ka-notice ka-live';
    line.setAttribute('role', 'status');
    line.append(text, ...(action ? [' ', action] : []));
    this.#form.prepend(line);
    line.scrollIntoView({ block: 'nearest' });
  }

  #draftNow(): Omit<Draft, 'savedAt'> | null {
    if (this.#done || !this.#data.api) return null;
    return { answers: this.#answers, page: this.#page, transaction: this.#transaction, started: this.#started };
  }

  async #restore(draft: Draft): Promise<void> {
    const known = new Set(this.#data.view.pages.flatMap(({ elements }) => elements.map(({ id }) => id)));
    this.#answers = Object.fromEntries(Object.entries(draft.answers).filter(([id]) => known.has(id)));
    if (Object.keys(this.#answers).length === 0) return;
    this.#transaction = draft.transaction;
    this.#started = draft.started;
    this.#touched = true;
    this.#pages.fill(this.#page, this.#section, this.#answers);
    if (draft.page !== this.#page && this.#position(draft.page).index >= 0) await this.#go(draft.page, false);
    const over = document.createElement('button');
    over.type = 'button';
    over.dataset.startOver = '';
    over.textContent = say(this.#data.words, 'startOver');
    this.#notice(say(this.#data.words, 'restored'), over);
  }

  #startOver(): void {
    this.#done = true;
    this.#draft.drop();
    location.replace(location.pathname.startsWith(this.#data.base) ? this.#data.base + location.search : location.href);
  }
}
