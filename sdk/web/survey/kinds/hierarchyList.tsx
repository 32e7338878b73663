import type { ReactNode } from 'react';
import {
  type AnswerValue,
  type Choice,
  type ChoiceBranch,
  type ChoicesSettings,
  choicePaths,
  choiceTree,
  type ViewElement,
} from '../../../model/index.ts';
import type { Drawing } from '../drawing.ts';
import { hasChosen } from '../parts.tsx';

/** Below more of them than this, what stands below a choice is folded away. */
const OPEN_UP_TO = 12;

interface HierarchyListProps {
  /** Those that are offered. */
  choices: readonly Choice[];
  answer: AnswerValue | undefined;
  drawing: Drawing;
  option: (choice: Choice) => ReactNode;
}

/** Choices that stand below each other; what is below one opens and closes, without JavaScript too. */
export function HierarchyList({ choices, answer, drawing, option }: HierarchyListProps) {
  const open = choices.length <= OPEN_UP_TO;
  const leads = ({ choice, below }: ChoiceBranch): boolean => hasChosen(answer, choice.id) || below.some(leads);
  const branches = (all: readonly ChoiceBranch[]) =>
    all.map(({ choice, below }) => (
      <li key={choice.id}>
        {option(choice)}
        {below.length > 0 && (
          <details open={open || below.some(leads)}>
            <summary>{drawing.texts.below(choice.text, below.length)}</summary>
            <ul>{branches(below)}</ul>
          </details>
        )}
      </li>
    ));
  return <ul className="ks-options ks-list ks-tree">{branches(choiceTree(choices))}</ul>;
}

/** A field that narrows the choices below it: shown by the script that does it. It has no name, and is never sent. */
export function FindChoices({ element, drawing }: { element: ViewElement<ChoicesSettings>; drawing: Drawing }) {
  if (!element.settings.hierarchySearch) return null;
  const { searchChoices, noneFound } = drawing.texts;
  return (
    <div className="ks-find" hidden>
      <input
        type="search"
        className="ks-input"
        aria-label={searchChoices}
        placeholder={searchChoices}
        autoComplete="off"
      />
      <p role="status" data-none={noneFound} />
    </div>
  );
}

/** In one flat list, choices say what they stand below. */
export const pathsOf = (choices: readonly Choice[]): ReadonlyMap<string, string> | undefined =>
  choices.some(({ hierarchyParentId }) => hierarchyParentId) ? choicePaths(choices) : undefined;

/** Whether the element is drawn, or searched, as a hierarchy: that needs styles and a script of its own. */
export const drawnAsHierarchy = (settings: { presentation?: string; hierarchySearch?: boolean }): boolean =>
  settings.presentation === 'hierarchyList' || settings.hierarchySearch === true;
