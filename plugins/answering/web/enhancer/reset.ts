import { type PageData, say } from './model.ts';
import { inOwn } from './own.ts';

/** Seconds in which the question whether somebody is still there can be answered. */
const askSeconds = 20;

/**
 * ANS-021 to ANS-023: on a shared device the page starts over when nobody has touched it for a while. Where it does not
 * ask, it says so before, and whatever is touched keeps it.
 * @param begun whether there is anything to start over from
 */
export function watchIdle(data: PageData, frame: HTMLElement, begun: () => boolean, startOver: () => void): void {
  const { resetSeconds, resetConfirmation, words } = data;
  if (resetSeconds <= 0) return;
  const ahead = resetConfirmation ? 0 : Math.min(askSeconds, Math.floor(resetSeconds / 2));
  let timer: ReturnType<typeof setTimeout>;
  let dialog: HTMLDialogElement | null = null;
  let warning: HTMLElement | null = null;
  const wait = (): void => {
    if (dialog) return;
    clearTimeout(timer);
    warning?.remove();
    warning = null;
    timer = setTimeout(due, (resetSeconds - ahead) * 1_000);
  };
  const due = (): void => {
    if (!begun()) wait();
    else if (resetConfirmation) {
      dialog = ask();
      timer = setTimeout(startOver, askSeconds * 1_000);
    } else {
      warning = warn();
      countDown(ahead);
    }
  };
  /** Counts for the eye alone: told once a second it would drown everything else. */
  const countDown = (seconds: number): void => {
    warning!.firstElementChild!.textContent = say(words, 'startsOver', { seconds });
    timer = seconds > 1 ? setTimeout(countDown, 1_000, seconds - 1) : setTimeout(startOver, 1_000);
  };
  const warn = (): HTMLElement => {
    const line = inOwn(document.createElement('p'));
    line.className = 'ka-notice ka-offline';
    line.setAttribute('role', 'status');
    const told = document.createElement('span');
    told.className = 'ks-hidden';
    const seen = document.createElement('span');
    seen.ariaHidden = 'true';
    line.append(seen, told);
    frame.append(line);
    // What comes into a region that is there already is told.
    setTimeout(() => {
      told.textContent = say(words, 'startsOver', { seconds: ahead });
    });
    return line;
  };
  const ask = (): HTMLDialogElement => {
    const box = inOwn(document.createElement('dialog'));
    const text = document.createElement('p');
    text.textContent = say(words, 'stillThere', { seconds: askSeconds });
    box.setAttribute('aria-label', text.textContent);
    const stay = document.createElement('button');
    stay.className = 'ks-button ks-primary';
    stay.textContent = say(words, 'continue');
    stay.onclick = () => {
      // The event of closing comes a moment later.
      clearTimeout(timer);
      box.close();
    };
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
