import type { MessageData } from '../../contract/index.ts';
import { draftPrefix } from './draft.ts';
import { type Kept, keptPrefix } from './kept.ts';
import { loadKinds } from './kinds.ts';
import type { PageData, Words } from './model.ts';
import { type Extras, type GivenBack, load } from './parts.ts';
import { keepSending, sendQueued } from './send.ts';
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
  void Promise.all([loadKinds(data.kinds), extras ? load<Extras>(extras) : null]).then(
    ([kinds, loaded]) => new Survey(data, form, kinds, loaded).start(),
    () => {},
  );
}
const { words, parts } = data ?? read<MessageData>('kaiku-words') ?? {};
const main = document.querySelector('main');
const keeps = (prefix: string): boolean => keys().some((key) => key.startsWith(prefix));
const giveBack = async (tell: (part: GivenBack, given: Words) => void): Promise<void> => {
  if (words && parts) tell(await load<GivenBack>(parts.givenBack), words);
};
if (main && !data && keeps(draftPrefix)) void giveBack(({ tellLeft }, given) => tellLeft(main, given));
/** @param refused missing: all that are kept */
const tell = (refused?: readonly Kept[]): void => {
  const any = refused ? refused.length > 0 : keeps(keptPrefix);
  if (any) void giveBack(({ tellKept }, given) => tellKept(main, given, refused));
};
void sendQueued().then(({ waiting, seconds }) => {
  tell();
  if (waiting > 0) keepSending(tell, seconds || undefined);
});
