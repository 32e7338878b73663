import { type PageData, say } from './model.ts';

/** Seconds in which the question whether somebody is still there can be answered. */
const askSeconds = 20;

/**
 * ANS-021 to ANS-023: on a shared device the page starts over when nobody has touched it for a while.
 * @param begun whether there is anything to start over from
 */
export function watchIdle(data: PageData, frame: HTMLElement, begun: () => boolean, startOver: () => void): void {
  const { resetSeconds, resetConfirmation, words } = data;
  if (resetSeconds <= 0) return;
  let timer: ReturnType<typeof setTimeout>;
  let dialog: HTMLDialogElement | null = null;
  const wait = (): void => {
    if (dialog) return;
    clearTimeout(timer);
    timer = setTimeout(due, resetSeconds * 1_000);
  };
  const due = (): void => {
    if (!begun()) wait();
    else if (!resetConfirmation) startOver();
    else {
      dialog = ask();
      timer = setTimeout(startOver, askSeconds * 1_000);
    }
  };
  const ask = (): HTMLDialogElement => {
    const box = document.createElement('dialog');
    const text = document.createElement('p');
    text.textContent = say(words, 'stillThere', { seconds: askSeconds });
    box.setAttribute('aria-label', text.textContent);
    const stay = document.createElement('button');
    stay.className = 'ks-button ks-primary';
    stay.textContent = say(words, 'continue');
    stay.onclick = () => box.close();
    box.append(text, stay);
    box.onclose = () => {
      box.remove();
      dialog = null;
      wait();
    };
    frame.append(box);
    box.showModal();
    return box;
  };
  for (const type of ['pointerdown', 'keydown', 'input', 'scroll', 'touchmove'])
    addEventListener(type, wait, { passive: true });
  wait();
}
