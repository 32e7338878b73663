import type { MessageData } from '../../contract/index.ts';
import { loadKinds } from './kinds.ts';
import { load, loadLater } from './load.ts';
import type { PageData } from './model.ts';
import type { Extras, Later } from './parts.ts';
import { keys } from './storage.ts';
import { Survey } from './survey.ts';

/**
 * Takes the page over. Without this script, or when it fails, or when a part of it cannot be fetched that the survey
 * needs, the form is sent page by page and works the same.
 */
const read = <T>(id: string): T | null => {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
};
const data = read<PageData>('kaiku-data');
const form = document.getElementById('survey');
if (data && form instanceof HTMLFormElement) {
  const { extras } = data.parts;
  void Promise.all([loadKinds(data.kinds, data.parts.guard), extras ? load<Extras>(extras) : null]).then(
    ([kinds, loaded]) => new Survey(data, form, kinds, loaded).start(),
    () => {},
  );
}
const main = document.querySelector('main');
const given = data ?? read<MessageData>('kaiku-words');
const attend = (): void => {
  if (main && given) void loadLater<Later>(given.parts.later).then((later) => later.attend(main, given));
};
// What nobody waits for: not before the page is there and has nothing else to do.
if (data) addEventListener('load', () => (globalThis.requestIdleCallback ?? setTimeout)(attend));
else if (keys().some((key) => key.startsWith('kaiku.'))) attend();
