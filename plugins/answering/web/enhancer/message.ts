import type { MessageKind } from '../../contract/index.ts';
import { inOwn } from './own.ts';

/** Puts a message of the page's fixed words in the survey's place, as the renderer draws one, and moves the focus to it. */
export function showMessage(
  main: HTMLElement,
  kind: MessageKind,
  title: string,
  text: string,
  more?: HTMLElement,
): void {
  const section = document.createElement('section');
  section.className = 'ks-page ks-message';
  const heading = inOwn(document.createElement('h1'));
  heading.className = 'ks-title';
  heading.tabIndex = -1;
  heading.textContent = title;
  section.append(heading);
  for (const part of text.split(/\n\s*\n/)) {
    if (part.trim() === '') continue;
    const paragraph = inOwn(document.createElement('p'));
    paragraph.textContent = part.trim();
    section.append(paragraph);
  }
  if (more) section.append(more);
  document.title = title;
  inOwn(document.querySelector('title')!);
  put(main, kind, section, heading);
}

/** Puts an end page in the survey's place. */
export function showEnd(main: HTMLElement, section: HTMLElement): void {
  const heading = section.querySelector<HTMLElement>('.ks-title') ?? section;
  heading.tabIndex = -1;
  if (heading !== section) document.title = heading.textContent;
  put(main, 'thanks', section, heading);
}

function put(main: HTMLElement, kind: MessageKind, section: HTMLElement, heading: HTMLElement): void {
  main.dataset.message = kind;
  main.replaceChildren(section);
  scrollTo(0, 0);
  heading.focus();
}
