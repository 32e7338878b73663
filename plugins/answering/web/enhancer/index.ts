import { keptHere, tellKept } from './kept.ts';
import { loadKinds } from './kinds.ts';
import { tellLeft } from './left.ts';
import type { PageData, Words } from './model.ts';
import { keepSending, sendQueued } from './send.ts';
import { Survey } from './survey.ts';

/**
 * Takes the page over. Without this script, or when it fails, or when one of a plugin's kind cannot be fetched, the form
 * is sent page by page and works the same.
 */
const read = <T>(id: string): T | null => {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
};
const loadExtras = async ({ view }: PageData) => {
  const all = view.pages.flatMap(({ elements }) => elements.map(({ settings }) => settings));
  return all.some((one) => extraSettings.some((key) => key in one)) ? import('./extras.ts') : null;
};
const extraSettings = [
  'showAnswerOf',
  'choicesFrom',
  'speechToText',
  'confirmationTitle',
  'confirmationText',
  'publicResults',
];
const data = read<PageData>('kaiku-data');
const form = document.getElementById('survey');
if (data && form instanceof HTMLFormElement)
  void Promise.all([loadKinds(data.kinds), loadExtras(data)]).then(
    ([kinds, extras]) => new Survey(data, form, kinds, extras).start(),
    () => {},
  );
const words = data?.words ?? read<Words>('kaiku-words') ?? {};
const main = document.querySelector('main');
if (main && !data) tellLeft(main, words);
const tell = (all = keptHere()): void => tellKept(main, all, words);
void sendQueued().then(({ waiting, seconds }) => {
  tell();
  if (waiting > 0) keepSending((refused) => tell(refused), seconds || undefined);
});
