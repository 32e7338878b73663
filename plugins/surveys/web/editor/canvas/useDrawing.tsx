import { isLanguage, type Language } from '@kaiku/sdk/common';
import { type Element, findElement, type Kind, type LanguageCode, type Problem, type TextKey } from '@kaiku/sdk/model';
import { anyKey, Icon, useT, useTIn } from '@kaiku/sdk/web';
import { type Drawing, type KindWord, RichText, type SurveyTexts } from '@kaiku/sdk/web/survey';
import { useMemo } from 'react';
import { useEditor } from '../context.ts';
import { useKindTexts } from '../kinds.ts';
import { usePictureAddress } from '../pictureAddresses.ts';
import { isRich, placeOf, richFields, type TextPlace } from '../state/edits.ts';
import type { Actions } from '../useActions.ts';
import { EditableText } from './EditableText.tsx';

/** The language in which respondents read the page's fixed words: English where there are none in the survey's. */
export function wordLanguage(language: LanguageCode): Language {
  const [main] = language.split('-');
  return isLanguage(main) ? main : 'en';
}

/**
 * The words around a survey's own texts, as the answering page says them.
 * @param language another than the interface's
 */
export function useSurveyTexts(language?: Language): SurveyTexts {
  const t = useTIn('surveys', language);
  const { registry } = useEditor().kinds;
  return useMemo(
    () => ({
      required: t('canvas.required'),
      choose: t('canvas.choose'),
      notAnswered: t('canvas.notAnswered'),
      otherText: t('canvas.otherText'),
      full: t('canvas.full'),
      below: (name, count) => t('canvas.below', { name, count }),
      searchChoices: t('canvas.searchChoices'),
      noneFound: t('canvas.noneFound'),
      smileys: ([1, 2, 3, 4, 5] as const).map((mood) => t(`canvas.mood${mood}`)) as unknown as SurveyTexts['smileys'],
      progress: (page, pages) => t('canvas.progress', { page, pages }),
      errors: (count) => t('canvas.errors', { count }),
      language: t('canvas.language'),
      confirm: t('canvas.confirm'),
      nationalIdRemoved: t('canvas.nationalIdRemoved'),
      dictate: t('canvas.dictate'),
      dictateStop: t('canvas.dictateStop'),
      dictateFailed: t('canvas.dictateFailed'),
      unshown: (kind) => t('canvas.unshown', { plugin: registry.get(kind)?.texts ?? kind }),
      unknownKind: (kind) => t('errors.unknown-kind', { kind }),
    }),
    [t, registry],
  );
}

export function useProblemText(language?: Language): (code: string, params?: Problem['params']) => string {
  const t = useTIn('surveys', language);
  const { namespaces } = useKindTexts();
  return useMemo(
    () => (code, params) =>
      anyKey(t)(`errors.${code}`, { ns: namespaces, ...(params?.name && { context: 'named' }), ...params }),
    [t, namespaces],
  );
}

/** Fixed words of a plugin's kind, as its respondents read them. */
export function useKindWord(language?: Language): KindWord {
  const kinds = useKindTexts(language);
  const { registry } = useEditor().kinds;
  return useMemo(
    () => (kind, key, params) => kinds.of(registry.get(kind), `kinds.${kind}.page.${key}`, params),
    [kinds, registry],
  );
}

/** Texts that may have several paragraphs. */
const multiline: readonly string[] = ['text', ...richFields];

/** A text that is to be there, by what its kind asks for: while it is missing its place says what belongs in it. */
function isNeeded(place: TextPlace | null, element: Element | undefined, kind: Kind | undefined): boolean {
  if (place?.in !== 'element') return place?.in === 'item' || place?.in === 'extra';
  if (place.field !== 'text' || !element) return false;
  return !kind || kind.checkComplete(element, '').some(({ path }) => path === '/text');
}

interface EditDrawing {
  /** Whether the texts can be written in; otherwise they are shown, ready to be clicked. */
  editable: boolean;
  focusKey: TextKey | null;
  actions: Actions;
}

/** How the canvas draws the survey's texts: as editable ones in what is selected. */
export function useDrawing({ editable, focusKey, actions }: EditDrawing): Drawing {
  const t = useT('surveys');
  const texts = useSurveyTexts();
  const problemText = useProblemText();
  const say = useKindWord();
  const kinds = useKindTexts();
  const editor = useEditor();
  const fileAddress = usePictureAddress();
  return useMemo(() => {
    const elementAt = (place: TextPlace | null) =>
      place && 'elementId' in place ? findElement(editor.store.get().structure, place.elementId) : undefined;
    const kindAt = (place: TextPlace | null) => editor.kinds.registry.get(elementAt(place)?.kind ?? '');
    const labelOf = (place: TextPlace | null): string => {
      if (place?.in === 'item')
        return anyKey(t)(`canvas.item.${place.list}`, { defaultValue: t('canvas.item.choices') });
      const field = place?.field ?? 'text';
      const kind = kindAt(place);
      // As the inspector calls it: what is only shown has a heading, not a question.
      const { label = field } = kind?.inspector.find(({ key }) => key === field) ?? {};
      return kinds.of(kind, `fields.${label}`);
    };
    return {
      texts,
      t: problemText,
      say,
      fileAddress,
      renderText(key, text) {
        const place = placeOf(key);
        const label = labelOf(place);
        if (!editable && text === '') {
          return isNeeded(place, elementAt(place), kindAt(place)) ? <i data-key={key}>{label}</i> : null;
        }
        if (!editable && isRich(place)) {
          return (
            <div data-key={key}>
              <RichText>{text}</RichText>
            </div>
          );
        }
        if (!editable) return <span data-key={key}>{text}</span>;
        const item = place?.in === 'item' ? place : null;
        const question = place?.in === 'element' && place.field === 'text' ? place.elementId : null;
        const written = (
          <EditableText
            key={key}
            at={key}
            text={text}
            label={label}
            placeholder={label}
            focused={focusKey === key}
            rich={isRich(place)}
            multiline={place?.in !== 'item' && multiline.includes(place?.field ?? '')}
            {...(question && {
              onEnter: (at) => actions.writeOn(question) || at.closest<HTMLElement>('.se-element')?.focus(),
            })}
            {...(item && {
              onEnter: () => actions.addItemAfter(item.elementId, item.list, item.itemId),
              onErase: () => actions.removeItem(item.elementId, item.list, item.itemId),
              onLines: (lines) => actions.pasteItems(item.elementId, item.list, item.itemId, lines),
            })}
          />
        );
        if (!item) return written;
        return (
          <span key={key} className="se-item-text">
            {written}
            <RemoveItem
              label={t('canvas.removeItem', { name: text || label })}
              onClick={() => actions.removeItem(item.elementId, item.list, item.itemId)}
            />
          </span>
        );
      },
    };
  }, [t, texts, problemText, say, kinds, editor, fileAddress, editable, focusKey, actions]);
}

/** Beside a choice, for the mouse; with the keyboard it is emptied and taken away with Backspace. */
function RemoveItem({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="se-own se-item-remove"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onClick();
      }}
    >
      <Icon name="x" size={14} />
    </button>
  );
}
