import { Button, Icon, Text, Textarea, useT } from '@kaiku/sdk/web';
import { memo } from 'react';
import type { PlacedText } from '../../../contract/index.ts';
import { isRich, placeOf } from '../state/edits.ts';
import type { TextState } from './progress.ts';

interface PairProps {
  row: PlacedText;
  part: React.ReactNode;
  main: string;
  language: string;
  value: string;
  state: TextState;
  suggestion: string | undefined;
  readOnly: boolean;
  onWrite: (key: string, text: string) => void;
  onConfirm: (key: string) => void;
  /** To the next text that needs a translation. */
  onNext: (key: string) => void;
}

/** A text beside its translation. Typing in one draws no other. */
export const Pair = memo(
  DrawnPair,
  (was, is) =>
    (['value', 'state', 'suggestion', 'readOnly', 'language', 'main'] as const).every((key) => was[key] === is[key]) &&
    was.row.key === is.row.key &&
    was.row.text === is.row.text,
);

function DrawnPair({ row, part, main, language, value, state, suggestion, readOnly, ...on }: PairProps) {
  const t = useT('surveys');
  const { key, text: source } = row;
  const hint = `hint-${key}`;
  return (
    <div className="se-pair" data-state={state}>
      <div>
        {part}
        <Text size="sm" lang={main} className="se-pair-source">
          {source}
        </Text>
      </div>
      <div>
        <Textarea
          autosize
          minRows={1}
          size="sm"
          lang={language}
          aria-label={source}
          aria-describedby={state === 'stale' ? hint : undefined}
          readOnly={readOnly}
          data-key={key}
          data-rich={isRich(placeOf(key)) || undefined}
          value={value}
          onChange={(event) => on.onWrite(key, event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            on.onNext(key);
          }}
        />
        {state === 'stale' && (
          <span className="se-pair-hint" id={hint}>
            <Icon name="alert-triangle" size={14} />
            <span>{t('translations.stale')}</span>
            {!readOnly && (
              <Button size="compact-xs" variant="subtle" onClick={() => on.onConfirm(key)}>
                {t('translations.holds')}
              </Button>
            )}
          </span>
        )}
        {state === 'missing' && suggestion !== undefined && !readOnly && (
          <span className="se-pair-hint">
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<Icon name="wand" size={14} />}
              onClick={() => on.onWrite(key, suggestion)}
            >
              {t('translations.use', { text: suggestion })}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}
