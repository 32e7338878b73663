import { prefetchPart, TextInput, Title, UnstyledButton, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SurveyCardData } from '../queries.ts';
import { useSurveyActions } from './useSurveyActions.ts';

interface CardNameProps {
  survey: SurveyCardData;
  /** Where the card leads; nowhere for one that was deleted. */
  path: string | null;
  renaming: boolean;
  onRename: (renaming: boolean) => void;
  /** Shows it where it is, for who may look and go nowhere. */
  onPreview: (() => void) | undefined;
}

/** The name of a survey, which leads to it, and is written anew where it stands. */
export function CardName({ survey, path, renaming, onRename, onPreview }: CardNameProps) {
  const { name } = survey;
  if (renaming) return <NameInput survey={survey} onDone={() => onRename(false)} />;
  return (
    <Title order={2} className="sv-card-name">
      {path === null && onPreview && (
        <UnstyledButton className="sv-card-link" onClick={onPreview}>
          {name}
        </UnstyledButton>
      )}
      {path === null && !onPreview && name}
      {path !== null && (
        <Link
          to={path}
          className="sv-card-link"
          onMouseEnter={() => path.endsWith('/edit') && prefetchPart('surveys', 'pages', 'SurveyEditor')}
          onKeyDown={(event) => {
            if (event.key !== 'F2') return;
            event.preventDefault();
            onRename(true);
          }}
        >
          {name}
        </Link>
      )}
    </Title>
  );
}

function NameInput({ survey, onDone }: { survey: SurveyCardData; onDone: () => void }) {
  const t = useT('surveys');
  const { rename } = useSurveyActions(survey);
  const [name, setName] = useState(survey.name);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    const next = name.trim();
    if (saving) return;
    if (next === '' || next === survey.name) return onDone();
    setSaving(true);
    const saved = await rename(next);
    setSaving(false);
    if (saved) onDone();
  };
  return (
    <TextInput
      className="sv-card-rename"
      aria-label={t('menu.newName', { name: survey.name })}
      // What is renamed has just been chosen for it.
      ref={focus}
      value={name}
      maxLength={200}
      disabled={saving}
      error={name.trim() === '' && t('create.nameMissing')}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={({ currentTarget: input, relatedTarget: next }) => {
        // The menu that this was chosen from gives the focus back to its button when it is gone.
        const toMenu = next?.classList.contains('sv-card-menu') && name === survey.name;
        if (toMenu) requestAnimationFrame(() => input.focus());
        else void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') {
          event.stopPropagation();
          onDone();
        }
      }}
    />
  );
}

const focus = (input: HTMLInputElement | null): void => input?.focus();
