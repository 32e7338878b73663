import { FILE_PART_BYTES } from '../../model/index.ts';
import { fileSize } from './fileSize.ts';

/* What a file question does where there is JavaScript: for respondents' browsers and for previews. No React. */

/** A file of the list. What has not arrived has an id of the page's own, which the model takes for unfinished. */
interface Item {
  id: string;
  name: string;
  size: number;
  file?: File;
  upload?: XMLHttpRequest;
  /** From 0 to 1, while it is under way. */
  progress?: number;
  error?: string;
  /** Of a large one the part that comes next. */
  part?: number;
  /** The connection broke; it goes on by itself. */
  broken?: boolean;
  /** It may go better another time. */
  again?: boolean;
}

interface Reply {
  response?: { id: string; name: string; size: number; next?: number };
  error?: { code: string; details?: { code?: string }[] };
}

/** So often in a row a connection may break before the respondent is asked to try again. */
const maxTries = 8;
const longestPauseMs = 30_000;

const isStored = ({ id }: Item): boolean => id.length === 36;

/** Takes over a file question's part of the page; its fields hold what was handed in before. */
export function startFiles(element: HTMLElement): void {
  if (element.dataset.started !== undefined) return;
  element.dataset.started = '';
  new Files(element).start();
}

class Files {
  readonly #element: HTMLElement;
  readonly #picker: HTMLInputElement;
  /** Carries the answer. */
  readonly #field: HTMLInputElement;
  readonly #words: Record<string, string>;
  readonly #most: number;
  readonly #list = document.createElement('ul');
  readonly #status = document.createElement('p');
  #items: Item[] = [];
  readonly #lines = new Map<Item, HTMLElement>();
  #made = 0;
  #running = false;

  constructor(element: HTMLElement) {
    this.#element = element;
    this.#picker = element.querySelector<HTMLInputElement>('.ks-drop input')!;
    this.#field = element.querySelector<HTMLInputElement>('input[data-words]')!;
    this.#words = JSON.parse(this.#field.dataset.words!);
    this.#most = Number(this.#field.dataset.most);
  }

  start(): void {
    const zone = this.#element.querySelector<HTMLElement>('.ks-drop')!;
    const drawn = this.#element.querySelector<HTMLElement>('.ks-files');
    const boxes = [...(drawn?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])];
    const lines = [...boxes.map(({ value }) => value), ...this.#field.value.split('\n')];
    const items = lines.filter(Boolean).map(itemOf).filter(isStored);
    this.#items = [...new Map(items.map((item) => [item.id, item])).values()];
    // The list of the page without JavaScript gives way to one with buttons.
    for (const box of boxes) box.checked = false;
    if (drawn) drawn.hidden = true;
    this.#list.className = 'ks-files';
    this.#list.setAttribute('aria-label', this.#element.querySelector('.ks-question')?.textContent ?? '');
    this.#status.className = 'ks-hidden';
    this.#status.setAttribute('role', 'status');
    zone.before(this.#list, this.#status);
    zone.dataset.on = '';
    const words = zone.querySelector<HTMLElement>('.ks-drop-words')!;
    words.textContent = this.#words.choose!;
    words.hidden = false;
    if (matchMedia('(pointer: coarse)').matches && /^$|image/.test(this.#picker.accept)) zone.after(this.#camera());
    for (const picker of this.#element.querySelectorAll<HTMLInputElement>('input[type=file]')) {
      // Neither is an answer yet.
      for (const kind of ['input', 'change']) picker.addEventListener(kind, (event) => event.stopPropagation());
      picker.addEventListener('change', () => this.#take(picker));
    }
    for (const kind of ['dragenter', 'dragover']) zone.addEventListener(kind, () => zone.classList.add('ks-over'));
    for (const kind of ['dragleave', 'drop']) zone.addEventListener(kind, () => zone.classList.remove('ks-over'));
    this.#draw();
    this.#write();
  }

  /** Pickers that offer several kinds of files leave the camera out on many phones. */
  #camera(): HTMLElement {
    const label = make('label', 'ks-button ks-photo', this.#words.photo);
    const picker = make('input', 'ks-hidden');
    picker.type = 'file';
    picker.accept = 'image/*';
    picker.setAttribute('capture', 'environment');
    label.append(picker);
    return label;
  }

  #take(picker: HTMLInputElement): void {
    const files = [...(picker.files ?? [])];
    picker.value = '';
    for (const file of files) {
      // The one that is asked for is the last that was chosen.
      if (this.#most === 1) for (const item of this.#items) this.#drop(item);
      const wrong = this.#items.length >= this.#most ? 'file-count' : this.#wrongWith(file);
      if (wrong === 'file-count') {
        this.#tell(this.#words[wrong]!);
        this.#element.querySelector('.ks-error')!.textContent = this.#words[wrong]!;
        break;
      }
      this.#made += 1;
      const item: Item = { id: `new-${this.#made}`, name: file.name, size: file.size, file };
      if (wrong) item.error = this.#say(wrong, item);
      this.#items.push(item);
    }
    this.#changed();
    void this.#uploadAll();
  }

  #wrongWith({ size, name, type }: File): string | null {
    if (size === 0) return 'file-empty';
    if (size > Number(this.#field.dataset.megabytes) * 1024 * 1024) return 'file-size';
    const accepted = this.#picker.accept.split(',').filter(Boolean);
    const fits = accepted.some((one) =>
      one.startsWith('.')
        ? name.toLowerCase().endsWith(one)
        : one.endsWith('/*')
          ? type.startsWith(one.slice(0, -1)) || /\.(hei[cf]|avif)$/i.test(name)
          : type === one,
    );
    return accepted.length === 0 || fits ? null : 'file-type';
  }

  /** One after the other: a phone's connection is shared by all of them. */
  async #uploadAll(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (;;) {
      const next = this.#items.find((item) => !isStored(item) && item.error === undefined);
      if (!next) break;
      await this.#upload(next);
      this.#changed();
    }
    this.#running = false;
  }

  async #upload(item: Item): Promise<void> {
    const address = this.#address((started) => ({ element_id: this.#element.id.replace(/^e-/, ''), started }));
    this.#tell(this.#say('uploading', item));
    if (!address) {
      // A preview keeps nothing.
      item.id = `00000000-0000-4000-8000-${(Date.now() + this.#made).toString(16).padStart(12, '0')}`;
      return;
    }
    item.progress = 0;
    this.#draw();
    const reply =
      item.size > FILE_PART_BYTES ? await this.#sendParts(item, address) : await this.#sendWhole(item, address);
    delete item.progress;
    delete item.upload;
    delete item.broken;
    if (reply?.response) {
      Object.assign(item, reply.response);
      delete item.file;
      this.#tell(this.#say('uploaded', item));
      return;
    }
    const code = reply?.error?.details?.find((one) => one.code && one.code in this.#words)?.code;
    item.error = this.#say(code ?? (reply?.error?.code === 'too_large' ? 'file-size' : 'failed'), item);
    item.again = (!code || code === 'file-waiting') && reply?.error?.code !== 'too_large';
    this.#tell(item.error);
  }

  #sendWhole(item: Item, address: string): Promise<Reply | null> {
    const body = new FormData();
    body.append('file', item.file!, item.name);
    return this.#send(item, address, body, (loaded, total) => (total > 0 ? loaded / total : 0));
  }

  /** Part by part: what breaks loses no more than one, and a file that is chosen again goes on where it stopped. */
  async #sendParts(item: Item, address: string): Promise<Reply | null> {
    const { file, name, size } = item;
    const facts = { upload: wordFor(file!), name, size: String(size) };
    let tries = 0;
    for (;;) {
      const part = item.part ?? 0;
      const from = part * FILE_PART_BYTES;
      const query = new URLSearchParams({ ...facts, part: String(part) });
      const body = file!.slice(from, from + FILE_PART_BYTES, 'application/octet-stream');
      const at = `${address.replace('?', '/part?')}&${query}`;
      const reply = await this.#send(item, at, body, (loaded) => Math.min(1, (from + loaded) / size));
      const gone = !this.#items.includes(item);
      if (gone || reply?.response?.id || (reply?.error && reply.error.code !== 'too_many_requests')) return reply;
      if (reply?.response) {
        item.part = reply.response.next!;
        tries = 0;
        if (item.broken) {
          delete item.broken;
          this.#draw();
        }
        continue;
      }
      tries += 1;
      if (tries > maxTries) return reply;
      item.broken = true;
      this.#draw();
      this.#tell(this.#say('broken', item));
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true });
        setTimeout(resolve, Math.min(longestPauseMs, 500 * 2 ** tries));
      });
      if (!this.#items.includes(item)) return null;
    }
  }

  #send(
    item: Item,
    address: string,
    body: XMLHttpRequestBodyInit,
    progressOf: (loaded: number, total: number) => number,
  ): Promise<Reply | null> {
    return new Promise((resolve) => {
      const upload = new XMLHttpRequest();
      item.upload = upload;
      upload.open('POST', address);
      upload.responseType = 'json';
      upload.upload.onprogress = ({ loaded, total }) => {
        item.progress = progressOf(loaded, total);
        this.#showProgress(item);
      };
      // Words of something on the way are no reply of ours.
      upload.onload = () => resolve(upload.status < 500 ? (upload.response as Reply | null) : null);
      upload.onerror = () => resolve(null);
      upload.onabort = () => resolve(null);
      upload.send(body);
    });
  }

  /** Where files of this respondent go; none in a preview. */
  #address(more: (started: string) => Record<string, string>): string | null {
    const form = this.#element.closest('form');
    const { transaction, started } = form?.dataset ?? {};
    const [, url] = /\/a\/([^/?#]+)/.exec(form?.action ?? '') ?? [];
    if (!transaction || !started || !url) return null;
    return `/api/files/answer?${new URLSearchParams({ url, transaction_id: transaction, ...more(started) })}`;
  }

  #drop(item: Item): void {
    this.#items = this.#items.filter((one) => one !== item);
    item.upload?.abort();
    const address = isStored(item) && this.#address(() => ({ file_id: item.id }));
    // What could not be removed now goes with whatever is not handed in.
    if (address) void fetch(address, { method: 'DELETE' }).catch(() => {});
  }

  #changed(): void {
    this.#draw();
    this.#write();
    for (const kind of ['input', 'change']) this.#field.dispatchEvent(new Event(kind, { bubbles: true }));
  }

  #write(): void {
    this.#field.value = this.#items.map(({ id, size, name }) => `${id}/${Math.max(1, size)}/${name}`).join('\n');
    this.#element.toggleAttribute('data-empty', this.#items.length === 0);
  }

  /** Lines stay while their files are listed: nothing is taken from under a finger or the focus by what arrives meanwhile. */
  #draw(): void {
    for (const [item, line] of this.#lines) {
      if (this.#items.includes(item)) continue;
      line.remove();
      this.#lines.delete(item);
    }
    for (const item of this.#items) this.#fill(this.#lines.get(item) ?? this.#line(item), item);
    this.#list.hidden = this.#items.length === 0;
  }

  #line(item: Item): HTMLElement {
    const line = make('li', 'ks-file');
    line.append(
      this.#button(() => {
        this.#drop(item);
        this.#changed();
        this.#tell(this.#say('removed', item));
        // The button is gone with its line.
        (this.#list.querySelector('button') ?? this.#picker).focus();
      }, '×'),
    );
    this.#lines.set(item, line);
    this.#list.append(line);
    return line;
  }

  /** What is told of the file, before the button that removes it. */
  #fill(line: HTMLElement, item: Item): void {
    const { name, size, error, broken, again, progress } = item;
    const waits = !isStored(item) && error === undefined;
    const shown = JSON.stringify([name, size, error, broken, again, waits]);
    if (line.dataset.shown === shown) return;
    line.dataset.shown = shown;
    const remove = line.lastElementChild!;
    while (line.firstElementChild !== remove) line.firstElementChild!.remove();
    const said = error ?? (broken ? this.#say('broken', item) : fileSize(size));
    remove.before(make('span', 'ks-file-name', name), make('small', error ? 'ks-file-error' : '', said));
    if (waits) {
      const bar = make('progress', 'ks-progress');
      bar.setAttribute('aria-label', this.#say('uploading', item));
      bar.max = 1;
      bar.value = progress ?? 0;
      remove.before(bar);
    }
    if (again) {
      const retry = (): void => {
        delete item.error;
        delete item.again;
        this.#changed();
        void this.#uploadAll();
        this.#picker.focus();
      };
      remove.before(this.#button(retry, this.#say('retry', item)));
    }
    remove.setAttribute('aria-label', this.#say('remove', item));
    remove.setAttribute('title', this.#say('remove', item));
  }

  #button(act: () => void, text: string): HTMLButtonElement {
    const button = make('button', 'ks-button ks-file-button', text);
    button.type = 'button';
    button.addEventListener('click', act);
    return button;
  }

  #showProgress(item: Item): void {
    const bar = this.#lines.get(item)?.querySelector('progress');
    if (bar) bar.value = item.progress ?? 0;
  }

  #say(key: string, { name }: Pick<Item, 'name'>): string {
    return (this.#words[key] ?? key).replace('{{name}}', () => name);
  }

  #tell(text: string): void {
    this.#status.textContent = text;
  }
}

/** The same for the same file, also after a reload. */
function wordFor({ name, size, lastModified }: File): string {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + sign.codePointAt(0)!) >>> 0;
  return `${size}-${lastModified}-${sum.toString(36)}`;
}

function itemOf(line: string): Item {
  const [id = '', size = '', ...name] = line.split('/');
  return { id, size: Number(size), name: name.join('/') };
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = ''): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}
