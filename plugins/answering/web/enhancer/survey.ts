import { fieldChanged } from '@kaiku/sdk/web/survey/controls';
import type { AnswerPayload } from '../../contract/index.ts';
import { drawControls, setBusy } from './controls.ts';
import { type Draft, draftsOf, dropDraft, keepDraft } from './draft.ts';
import { Filling } from './filling.ts';
import { keptOf } from './kept.ts';
import type { BroughtKinds } from './kinds.ts';
import { load, loadLater } from './load.ts';
import { showEnd, showMessage } from './message.ts';
import { buttonFields, type Id, type PageData, type Problem, say, stateFields, thanksId } from './model.ts';
import { inOwn } from './own.ts';
import { takeWaiting } from './pages.ts';
import type { Extras, GivenBack, Later } from './parts.ts';
import { type Outcome, post } from './post.ts';
import { clearProblem, elementOf, focusProblem, showProblems } from './problems.ts';
import { isQueued, queue, unqueue } from './queue.ts';
import { newId } from './storage.ts';

/** One respondent's way through the survey: the form of the page, taken over where the server left it. */
export class Survey {
  readonly #data: PageData;
  readonly #form: HTMLFormElement;
  readonly #main: HTMLElement;
  readonly #filling: Filling;
  readonly #kinds: BroughtKinds;
  readonly #extras: Extras | null;
  readonly #draft: ReturnType<typeof keepDraft>;
  readonly #title = document.title;
  /** The survey's own words after sending. */
  readonly #thanks: HTMLElement;
  #started: string;
  #transaction: string;
  #touched = false;
  #done = false;
  #sending = false;
  /** Grows with each page that is asked for: the last one is opened. */
  #turn = 0;
  /** Says that a page did not come. */
  #offline: HTMLElement | null = null;

  constructor(data: PageData, form: HTMLFormElement, kinds: BroughtKinds, extras: Extras | null) {
    this.#extras = extras;
    this.#data = data;
    this.#form = form;
    this.#thanks = takeWaiting(document.getElementById(thanksId)!);
    this.#main = form.closest('main')!;
    this.#started = data.started;
    this.#transaction = data.draft?.transaction ?? newId();
    this.#kinds = kinds;
    this.#filling = new Filling(data, form, kinds.all, extras);
    this.#draft = keepDraft(data.base, data.keptAs, () => this.#draftNow());
  }

  async start(): Promise<void> {
    const form = this.#form;
    form.addEventListener('submit', (event) => this.#submitted(event));
    form.addEventListener('input', (event) => this.#changed(event));
    form.addEventListener('change', () => this.#draft.save());
    form.addEventListener('click', (event) => this.#clicked(event));
    form.addEventListener('keydown', (event) => this.#pressed(event));
    addEventListener('popstate', (event) => void this.#travelled(event));
    history.replaceState({ page: this.#filling.page }, '');
    this.#extras?.watchIdle(
      this.#data,
      form.closest('.ks')!,
      () => this.#touched || this.#done,
      () => this.#startOver(),
    );
    // Answers that the server sent along are newer than what the browser kept.
    const draft = this.#data.api && !this.#data.answered ? this.#keptDraft() : undefined;
    if (draft) await this.#restore(draft);
    else if (this.#data.answered) void this.#filling.words();
    this.#kinds.start(form);
    await this.#extras?.preparePage(this.#filling.section, this.#filling);
    this.#draw();
  }

  #draw(): void {
    const { page } = this.#filling;
    const { index, pages } = this.#filling.flow();
    const { looks, words, draftText } = this.#data;
    drawControls(this.#form, { look: looks[page]!, index, count: pages.length, draftText }, words);
    const field = this.#form.elements.namedItem(stateFields.page);
    if (field instanceof HTMLInputElement) field.value = page;
    // For kinds that send on their own.
    if (this.#data.api) Object.assign(this.#form.dataset, { transaction: this.#transaction, started: this.#started });
  }

  #changed(event: Event): void {
    this.#touched = true;
    fieldChanged(event.target);
    this.#filling.update();
    this.#draft.soon();
    this.#draw();
    // A mistake that has been mended stops shouting at once; a new one is told of when the page is left.
    const { section } = this.#filling;
    const element = (event.target as Element).closest('.ks-element');
    const id = element?.id.replace(/^e-/, '');
    if (!id || !element?.querySelector('.ks-error:not(:empty)')) return;
    if (!this.#filling.problems().some((problem) => elementOf(problem) === id)) clearProblem(section, id);
  }

  #clicked(event: MouseEvent): void {
    const target = event.target as Element;
    const link = target.closest<HTMLAnchorElement>('.ks-problems a');
    if (link) {
      event.preventDefault();
      document.getElementById(link.hash.slice(1))?.focus();
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
    this.#filling.update();
    if (button?.name === buttonFields.language) this.#changeLanguage(button.value);
    else if (button?.value === 'previous') this.#back();
    else if (button?.value === 'draft') this.#saveDraft();
    else this.#forward();
  }

  #back(): void {
    const { previous } = this.#filling.flow();
    // The way there may be a new one by now, so the history grows rather than shrinks.
    if (previous !== undefined) void this.#go(previous, true);
  }

  #forward(): void {
    const { section } = this.#filling;
    const { next } = this.#filling.flow();
    const problems = this.#filling.problems();
    showProblems(section, problems, this.#data.words);
    if (problems.length > 0) {
      focusProblem(section, problems);
      return;
    }
    if (next !== undefined) void this.#go(next, true);
    else void this.#send();
  }

  /** Leads to the page in the other language; the answers wait there as a draft. */
  #changeLanguage(language: string): void {
    this.#draft.save();
    const url = new URL(location.href);
    url.pathname = this.#data.base;
    url.searchParams.set('language', language);
    location.assign(url);
  }

  /** Leaves it to the server, which answers with the address to go on at, as without JavaScript. */
  #saveDraft(): void {
    this.#draft.save();
    this.#extras?.saveDraft(this.#filling, {
      [stateFields.transaction]: this.#transaction,
      [stateFields.started]: this.#started,
    });
  }

  async #go(page: Id, push: boolean): Promise<void> {
    const { words } = this.#data;
    this.#turn += 1;
    const turn = this.#turn;
    if (!this.#filling.has(page)) setBusy(this.#form, say(words, 'loading'));
    const section = await this.#filling.fetch(page);
    // Meanwhile the respondent asked once more, or went elsewhere.
    if (turn !== this.#turn || this.#done) return;
    setBusy(this.#form, null);
    this.#offline?.remove();
    if (!section) {
      this.#offline = this.#notice(say(words, 'pageOffline'));
      return;
    }
    this.#filling.open(page, section);
    await this.#extras?.preparePage(section, this.#filling);
    this.#draft.save();
    this.#kinds.start(section);
    this.#draw();
    if (push) history.pushState({ page }, '');
    scrollTo(0, 0);
    const title = section.querySelector<HTMLElement>('.ks-title');
    document.title = title ? `${title.textContent} – ${this.#title}` : this.#title;
    // SUR-062: browsers heed it only in what they load.
    const field = section.querySelector<HTMLElement>('[autofocus]');
    if (field) return field.focus();
    const heading = title ?? section;
    heading.tabIndex = -1;
    // Named by its id a progress bar says its value alone.
    heading.setAttribute('aria-description', this.#form.querySelector('.ka-progress')?.textContent ?? '');
    heading.focus({ preventScroll: true });
  }

  async #travelled({ state }: PopStateEvent): Promise<void> {
    if (this.#done) location.reload();
    const page = (state as { page?: Id } | null)?.page;
    if (this.#done || page === undefined || page === this.#filling.page) return;
    this.#filling.update();
    if (this.#filling.isVisible(page)) await this.#go(page, false);
  }

  async #send(): Promise<void> {
    if (this.#sending) return;
    const { api, words } = this.#data;
    // The whole, because rules may have brought a page into view that was passed by.
    const problems = this.#filling.flow().problems();
    if (problems.length > 0) await this.#showRefused(problems);
    else if (!api) await this.#thank();
    else {
      this.#sending = true;
      setBusy(this.#form, say(words, 'sending'));
      const payload = this.#payload();
      const text = Object.values(this.#filling.said()).join('\n\n');
      // First of all, so that it arrives also when the page is closed by now.
      queue({ api, payload, title: this.#title, text, underWay: true });
      const outcome = await post(api, payload);
      this.#sending = false;
      setBusy(this.#form, null);
      if (outcome.type === 'failed') return this.#wait(api, payload, outcome.seconds);
      unqueue(payload.transaction_id);
      if (outcome.type === 'refused') await this.#refused(outcome);
      else if (outcome.duplicate) await this.#sentElsewhere();
      else await this.#thank();
    }
  }

  /** What was begun here last; what is on its way already is not answered once more. */
  #keptDraft(): Draft | undefined {
    const { base, keptAs } = this.#data;
    return draftsOf(base, keptAs).find(({ transaction }) => {
      if (isQueued(transaction)) dropDraft(base, keptAs, transaction);
      else return true;
      return false;
    });
  }

  /** From another window, or by a try whose reply nobody saw: what stands here may be something else. */
  async #sentElsewhere(): Promise<void> {
    const kept = { title: this.#title, text: await this.#filling.words() };
    this.#finished();
    await this.#giveBack(({ tellEnded }) => tellEnded(this.#main, 'duplicate', kept, this.#data.words, () => {}));
  }

  #payload(): AnswerPayload {
    const { view, version, draft } = this.#data;
    const trap = this.#form.elements.namedItem(stateFields.trap) as HTMLInputElement | null;
    const unshown = view.pages.flatMap(({ elements }) => elements.flatMap(({ id, unshown }) => (unshown ? id : [])));
    const unasked = [...unshown, ...this.#kinds.failed];
    return {
      transaction_id: this.#transaction,
      survey_version: version,
      language: view.language,
      started: this.#started,
      answers: this.#filling.answers,
      reached: this.#form.dataset.reached,
      ...(trap?.value && { trap: true }),
      ...(unasked.length > 0 && { unasked }),
      ...(draft && { draft: draft.secret }),
    };
  }

  /** The answer waits in the browser: for a connection, or for the pause that the server asks for. */
  async #wait(api: string, payload: AnswerPayload, seconds: number | undefined): Promise<void> {
    const { words } = this.#data;
    if (!queue({ api, payload, title: this.#title, text: await this.#filling.words() })) {
      this.#notice(say(words, 'notSent'));
      return;
    }
    this.#finished();
    showMessage(this.#main, 'waiting', say(words, 'waitingTitle'), say(words, seconds ? 'busyText' : 'waitingText'));
    const { keepSending } = await loadLater<Later>(this.#data.parts.later);
    keepSending((refused) => {
      const { transaction_id: key } = payload;
      const mine = refused.find((one) => one.key === key) ?? keptOf(key);
      if (mine) void this.#giveBack(({ tellRefused }) => tellRefused(this.#main, mine, words));
      else void this.#thank();
    }, seconds);
  }

  async #refused({ code, details }: Outcome & { type: 'refused' }): Promise<void> {
    const { words } = this.#data;
    const problems = details.filter(({ path }) => path?.startsWith('elements/'));
    if (final.includes(code)) await this.#keep(code);
    else if (problems.length > 0) await this.#showRefused(problems);
    else this.#notice(say(words, code === 'too_large' ? 'refusedLarge' : 'notSent'));
  }

  /** Says why nothing can be sent any more, and gives the answers back. */
  async #keep(code: string): Promise<void> {
    const kept = { title: this.#title, text: await this.#filling.words() };
    // It stays, for whoever comes back: to a link that opens again, or to a page that says that it is gone.
    this.#draft.save();
    await this.#giveBack(({ tellEnded }) =>
      tellEnded(this.#main, code, kept, this.#data.words, () => this.#draft.drop(this.#transaction)),
    );
  }

  /** What cannot be given back now is kept, and is given back at the next visit. */
  async #giveBack(tell: (part: GivenBack) => void): Promise<void> {
    const { parts, words } = this.#data;
    await load<GivenBack>(parts.givenBack).then(tell, () => this.#notice(say(words, 'notSent')));
  }

  /** Goes to the first page that has a problem. */
  async #showRefused(problems: readonly Problem[]): Promise<void> {
    const wrong = new Set(problems.map(elementOf));
    const page = this.#data.view.pages.find(({ elements }) => elements.some(({ id }) => wrong.has(id)));
    if (!page) {
      this.#notice(say(this.#data.words, 'notSent'));
      return;
    }
    if (page.id !== this.#filling.page) await this.#go(page.id, true);
    const here = problems.filter((problem) => page.elements.some(({ id }) => id === elementOf(problem)));
    showProblems(this.#filling.section, here, this.#data.words);
    focusProblem(this.#filling.section, here);
  }

  /** The end page that the answers lead to, or the survey's thanks. */
  async #thank(): Promise<void> {
    const { api, results, words } = this.#data;
    const end = this.#filling.flow().end();
    this.#finished();
    const { redirect, linkUrl } = end?.settings ?? {};
    // A preview leads nowhere.
    if (api && redirect && linkUrl) location.assign(linkUrl);
    showEnd(this.#main, (end && (await this.#filling.fetch(end.id))) ?? this.#thanks);
    if (results) this.#extras?.linkResults(this.#main, results, say(words, 'resultsLink'));
  }

  #finished(): void {
    this.#done = true;
    this.#draft.drop(this.#transaction);
  }

  /** A line above the survey, told to assistive technology. */
  #notice(text: string, action?: HTMLElement): HTMLElement {
    this.#form.querySelector('.ka-live')?.remove();
    const line = inOwn(document.createElement('p'));
    line.className = 'ka-notice ka-live';
    line.setAttribute('role', 'status');
    line.append(text, ...(action ? [' ', action] : []));
    this.#form.prepend(line);
    line.scrollIntoView({ block: 'nearest' });
    return line;
  }

  #draftNow(): Omit<Draft, 'savedAt' | 'link'> | null {
    if (this.#done || !this.#data.api) return null;
    const { answers, page } = this.#filling;
    return {
      answers,
      page,
      transaction: this.#transaction,
      started: this.#started,
      title: this.#title,
      said: this.#filling.said(),
      reached: this.#form.dataset.reached,
    };
  }

  async #restore(draft: Draft): Promise<void> {
    if (!this.#filling.restore(draft.answers, draft.said)) return;
    this.#transaction = draft.transaction;
    this.#form.dataset.reached = draft.reached ?? '';
    // Of another version of the survey: the page that is open is what is answered.
    if (versionOf(draft.started) === versionOf(this.#started)) this.#started = draft.started;
    this.#touched = true;
    const elsewhere = draft.page !== this.#filling.page && this.#filling.isVisible(draft.page);
    if (elsewhere) await this.#go(draft.page, false);
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

/** Why nothing can be sent any more. */
const final = ['survey_closed', 'link_full', 'not_found', 'answered_already'];

/** A version stands in what the server signed. */
const versionOf = (started: string): string | undefined => started.split('.')[1];
