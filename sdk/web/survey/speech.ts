/** The part of the browsers' speech recognition that is used here; some know it under a name of their own. */
interface Recognition {
  lang: string;
  continuous: boolean;
  onresult: ((event: { resultIndex: number; results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
}
type Recogniser = new () => Recognition;

const recogniser = (): Recogniser | undefined => {
  const known = window as { SpeechRecognition?: Recogniser; webkitSpeechRecognition?: Recogniser };
  return known.SpeechRecognition ?? known.webkitSpeechRecognition;
};

/** Shows the buttons that dictate an answer (SUR-058) where the browser can listen, and makes them work. */
export function offerDictation(part: ParentNode, language: string): void {
  const Recogniser = recogniser();
  if (!Recogniser) return;
  for (const button of part.querySelectorAll<HTMLButtonElement>('button[data-dictate][hidden]')) {
    const field = part.querySelector<HTMLTextAreaElement>(
      `[id="${CSS.escape(button.getAttribute('aria-controls')!)}"]`,
    );
    if (!field) continue;
    button.hidden = false;
    dictate(button, field, Recogniser, language);
  }
}

function dictate(
  button: HTMLButtonElement,
  field: HTMLTextAreaElement,
  Recogniser: Recogniser,
  language: string,
): void {
  const words = { start: button.textContent, stop: button.dataset.dictate! };
  const failed = document.createElement('p');
  failed.className = 'ks-note';
  failed.setAttribute('role', 'status');
  button.after(failed);
  let listening: Recognition | null = null;
  // What pressing it does is what it is called, so that it needs no state besides.
  const show = (): void => {
    button.textContent = listening ? words.stop : words.start;
  };
  const fail = (): void => {
    failed.textContent = button.dataset.failed ?? '';
  };
  button.addEventListener('click', () => {
    if (listening) {
      listening.stop();
      return;
    }
    const recognition = new Recogniser();
    recognition.lang = language;
    recognition.continuous = true;
    recognition.onresult = ({ resultIndex, results }) => {
      const heard = Array.from(results)
        .slice(resultIndex)
        .map((result) => result[0]?.transcript.trim() ?? '');
      field.value = [field.value.trim(), ...heard].filter(Boolean).join(' ').slice(0, longest(field));
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
    recognition.onerror = ({ error }) => {
      if (!harmless.includes(error)) fail();
    };
    recognition.onend = () => {
      listening = null;
      show();
    };
    failed.textContent = '';
    try {
      recognition.start();
    } catch {
      fail();
      return;
    }
    listening = recognition;
    show();
  });
}

/** Nobody spoke, or it was stopped: nothing that keeps one from dictating. */
const harmless = ['no-speech', 'aborted'];

const longest = ({ maxLength }: HTMLTextAreaElement): number => (maxLength > 0 ? maxLength : Number.POSITIVE_INFINITY);
