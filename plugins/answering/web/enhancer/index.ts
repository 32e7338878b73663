import { keptHere, tellKept } from './kept.ts';
import { builtinAnswerKinds, type PageData, type Words } from './model.ts';
import { keepSending, sendQueued } from './send.ts';
import { Survey } from './survey.ts';

/** Takes the page over. Without this script, or when it fails, the form is sent page by page and works the same. */
const read = <T>(id: string): T | null => {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
};
const data = read<PageData>('kaiku-data');
const form = document.getElementById('survey');
if (data && form instanceof HTMLFormElement) void new Survey(data, form, builtinAnswerKinds).start();
const words = data?.words ?? read<Words>('kaiku-words') ?? {};
const tell = (all = keptHere()): void => tellKept(document.querySelector('main'), all, words);
void sendQueued().then(({ waiting, seconds }) => {
  tell();
  if (waiting > 0) keepSending((refused) => tell(refused), seconds || undefined);
});
