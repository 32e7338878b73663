import { Text, Textarea, UnstyledButton, useT } from '@kaiku/sdk/web';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import type { LineFault } from './mappings.ts';

/** Of `.se-lines` in css/mappings.css. */
const lineHeight = 20;
const rows = 10;
/** Faults that are told below; the others have their mark. */
const told = 4;

interface PairLinesProps extends Omit<ComponentProps<typeof Textarea>, 'value' | 'error' | 'onChange' | 'wrap'> {
  value: string;
  faults: readonly LineFault[];
  /** Refused: also the line that is being written has to be right. */
  refused?: ReactNode;
  onChange: (value: string) => void;
}

/** A text of numbered lines; what is wrong with one is marked beside it and told below. */
export function PairLines({ value, faults, refused, onChange, ...props }: PairLinesProps) {
  const t = useT('surveys');
  const field = useRef<HTMLTextAreaElement>(null);
  const [top, setTop] = useState(0);
  const [writingOn, setWritingOn] = useState<number | null>(null);
  const starts = lineStarts(value);
  const shown = refused ? faults : faults.filter(({ line }) => line !== writingOn);
  const wrong = new Set(shown.map(({ line }) => line));
  const first = Math.floor(top / lineHeight);
  const numbers = Array.from({ length: Math.min(rows + 2, starts.length - first) }, (_, index) => first + index + 1);
  const noteCaret = ({ currentTarget: { selectionStart } }: { currentTarget: HTMLTextAreaElement }) =>
    setWritingOn(starts.findLastIndex((start) => start <= selectionStart) + 1);
  const goTo = (line: number) => {
    const area = field.current;
    if (!area) return;
    area.focus();
    area.setSelectionRange(starts[line - 1] ?? 0, (starts[line] ?? value.length + 1) - 1);
    area.scrollTop = Math.max(0, (line - 3) * lineHeight);
  };
  return (
    <Textarea
      {...props}
      ref={field}
      value={value}
      rows={rows}
      wrap="off"
      spellCheck={false}
      autoComplete="off"
      classNames={{ input: 'se-lines-text' }}
      onChange={(event) => {
        onChange(event.currentTarget.value);
        noteCaret(event);
      }}
      onSelect={noteCaret}
      onBlur={(event) => {
        setWritingOn(null);
        props.onBlur?.(event);
      }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      inputContainer={(text) => (
        <div className="se-lines">
          <div className="se-line-numbers" aria-hidden="true">
            <div style={{ transform: `translateY(${-(top % lineHeight)}px)` }}>
              {numbers.map((line) => (
                <span key={line} className="se-line-number" data-wrong={wrong.has(line) || undefined}>
                  {line}
                </span>
              ))}
            </div>
          </div>
          {text}
        </div>
      )}
      error={
        (refused || shown.length > 0) && (
          <>
            {shown.length === 0 && refused}
            {shown.slice(0, told).map(({ line, fault }) => (
              <UnstyledButton key={line} className="se-line-fault" onClick={() => goTo(line)}>
                {t(`mappings.faults.${fault}`, { line })}
              </UnstyledButton>
            ))}
            {shown.length > told && (
              <Text span size="xs" display="block">
                {t('mappings.moreFaults', { count: shown.length - told })}
              </Text>
            )}
          </>
        )
      }
    />
  );
}

/** Where each line begins. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
