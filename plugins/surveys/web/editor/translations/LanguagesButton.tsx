import {
  ActionIcon,
  Button,
  Icon,
  nativeLanguageName,
  Tooltip,
  useMediaQuery,
  useT,
  VisuallyHidden,
} from '@kaiku/sdk/web';
import { useDeferredValue, useMemo } from 'react';
import { useEditor, useEditorState } from '../context.ts';
import { percentOf, progressOf } from './progress.ts';

/** The survey's languages and how far each is, in plain sight; leads to their translations. */
export function LanguagesButton({ pressed, onOpen }: { pressed: boolean; onOpen: () => void }) {
  const t = useT('surveys');
  const { kinds } = useEditor();
  const { structure } = useEditorState();
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const settled = useDeferredValue(structure);
  const languages = useMemo(() => progressOf(settled, kinds.registry), [settled, kinds]);
  const open = languages.filter(({ missing, stale }) => missing + stale > 0);
  const parts = [
    nativeLanguageName(settled.settings.language),
    ...languages.map((one) => `${nativeLanguageName(one.language)} ${percentOf(one)} %`),
  ];
  const label = `${t('translations.title')}: ${parts.join(', ')}`;
  if (narrow || languages.length > 3) {
    return (
      <Tooltip label={label}>
        <ActionIcon size="lg" className="se-languages" aria-label={label} aria-pressed={pressed} onClick={onOpen}>
          <Icon name="language" size={20} />
          {open.length > 0 && <span className="se-language-dot" />}
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <Tooltip label={label}>
      <Button
        variant={pressed ? 'light' : 'default'}
        className="se-languages"
        leftSection={<Icon name="language" size={18} />}
        aria-pressed={pressed}
        onClick={onOpen}
      >
        <VisuallyHidden>{t('translations.title')}:</VisuallyHidden>
        {[settled.settings.language, ...languages.map(({ language }) => language)].map((code) => (
          <span
            key={code}
            className="se-language"
            data-open={open.some(({ language }) => language === code) || undefined}
          >
            {code.toUpperCase()}{' '}
          </span>
        ))}
      </Button>
    </Tooltip>
  );
}
