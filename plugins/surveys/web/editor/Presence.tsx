import { findElement } from '@kaiku/sdk/model';
import { Tooltip, useStore, useT } from '@kaiku/sdk/web';
import { useCallback, useSyncExternalStore } from 'react';
import { useEditor } from './context.ts';
import type { Present } from './state/presence.ts';
import type { EditorState } from './state/store.ts';

/** Beyond these the rest is a number. */
const shownAtMost = 4;

/** Who else has the survey open, in its header. */
export function PresenceBar() {
  const t = useT('surveys');
  const editor = useEditor();
  const { others } = useStore(editor.present);
  const nameOf = useNames();
  const whereOf = (one: Present) => {
    const place = placeName(editor.store.get(), one.place, (number) => t('canvas.page', { number }));
    return place ? t('together.at', { name: nameOf(one), place }) : nameOf(one);
  };
  const names = others.map(nameOf).join(', ');
  return (
    <>
      <span className="kk-hidden" role="status">
        {others.length > 0 && t('together.here', { names })}
      </span>
      {others.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is of forms
        <span className="se-present" role="group" aria-label={t('together.title')}>
          {others.slice(0, shownAtMost).map((one) => (
            <Tooltip key={one.tab} label={whereOf(one)}>
              <Face one={one} label={whereOf(one)} />
            </Tooltip>
          ))}
          {others.length > shownAtMost && (
            <Tooltip label={others.slice(shownAtMost).map(nameOf).join(', ')}>
              <span className="se-face" data-more>
                +{others.length - shownAtMost}
              </span>
            </Tooltip>
          )}
        </span>
      )}
    </>
  );
}

/** Who else is at an element, a page or another place. */
export function PresenceAt({ place }: { place: string }) {
  const { present } = useEditor();
  const nameOf = useNames();
  const here = useSyncExternalStore(
    present.subscribe,
    useCallback(() => present.get().places.get(place), [present, place]),
  );
  if (!here) return null;
  return (
    <span className="se-present-at">
      <span className="se-present-frame" style={{ borderColor: here[0]!.color }} />
      {here.slice(0, shownAtMost).map((one) => (
        <Tooltip key={one.tab} label={nameOf(one)}>
          <Face one={one} label={nameOf(one)} small />
        </Tooltip>
      ))}
    </span>
  );
}

interface FaceProps extends React.HTMLAttributes<HTMLSpanElement> {
  one: Present;
  label: string;
  small?: boolean;
  ref?: React.Ref<HTMLSpanElement>;
}

/** A tooltip puts its own listeners on it. */
function Face({ one, label, small = false, ...rest }: FaceProps) {
  return (
    <span
      {...rest}
      className="se-face"
      data-small={small || undefined}
      role="img"
      aria-label={label}
      style={{ backgroundColor: one.color }}
    >
      {one.initials}
    </span>
  );
}

function useNames(): (one: Present) => string {
  const t = useT('surveys');
  return ({ self, name }) => (self ? t('together.self') : name);
}

function placeName({ structure }: EditorState, place: string | null, pageName: (number: number) => string) {
  const [root, id = ''] = (place ?? '').split('/');
  if (root === 'elements') {
    const element = findElement(structure, id);
    return element ? element.settings.text || element.name : null;
  }
  const index = structure.pages.findIndex((page) => page.id === id);
  return index < 0 ? null : structure.pages[index]!.settings.title || pageName(index + 1);
}
