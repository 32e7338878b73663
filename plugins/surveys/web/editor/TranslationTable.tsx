import {
  languagesOf,
  missingTranslations,
  type SurveyStructure,
  setTranslations,
  type TranslatableText,
  translatableTexts,
} from '@kaiku/sdk/model';
import {
  Badge,
  Button,
  EmptyState,
  Group,
  Icon,
  nativeLanguageName,
  Select,
  Switch,
  sortLanguages,
  Text,
  Textarea,
  useT,
} from '@kaiku/sdk/web';
import { Fragment, useMemo, useState } from 'react';
import { languageCodes } from '../../contract/index.ts';
import { isReadOnly, useEditor, useEditorState } from './context.ts';
import { withoutLanguage } from './state/edits.ts';

/** Texts drawn at a time: each has a field that measures itself. */
const pageOfTexts = 150;

/** The survey's texts in its main language beside those of another (SUR-093, SUR-094). */
export function TranslationTable() {
  const t = useT('surveys');
  const editor = useEditor();
  const state = useEditorState();
  const { structure } = state;
  const { registry: kinds } = editor.kinds;
  const [main = 'en', ...others] = languagesOf(structure);
  const [chosen, setChosen] = useState<string | null>(null);
  const [onlyMissing, setOnlyMissing] = useState(false);
  const language = chosen !== null && others.includes(chosen) ? chosen : (others[0] ?? null);
  const texts = useMemo(() => placed(structure, translatableTexts(structure, kinds)), [structure, kinds]);
  const missing = useMemo(
    () => new Set(language ? missingTranslations(structure, language, kinds).map(({ key }) => key) : []),
    [structure, language, kinds],
  );
  // A text stays where it is while it is being translated.
  const [listed, setListed] = useState<ReadonlySet<string> | null>(null);
  const shown = onlyMissing && listed ? texts.filter(({ key }) => listed.has(key)) : texts;
  const [limit, setLimit] = useState(pageOfTexts);
  const placeTitle = (place: number) =>
    structure.pages[place]?.settings.title.trim() ||
    [t('outline.survey'), t('background.title')][place - structure.pages.length] ||
    t('canvas.page', { number: place + 1 });
  const free = languageCodes.filter((code) => code !== main && !others.includes(code));
  const add = (code: string | null) => {
    if (!code) return;
    editor.change((before) => setTranslations(before, code, {}, kinds));
    setChosen(code);
    setOnlyMissing(false);
  };

  return (
    <section className="se-translations" aria-label={t('translations.title')}>
      <Group className="se-preview-bar" gap="sm" justify="space-between">
        <Group gap="xs">
          {language && (
            <Select
              size="sm"
              w={150}
              aria-label={t('translations.language')}
              data={sortLanguages(others).map(({ code, name }) => ({ value: code, label: name }))}
              value={language}
              allowDeselect={false}
              onChange={setChosen}
            />
          )}
          {language && <Progress missing={missing.size} count={texts.length} />}
        </Group>
        {!isReadOnly(state) && (
          <Group gap="xs">
            {language && (
              <Switch
                size="sm"
                label={t('translations.onlyMissing')}
                checked={onlyMissing}
                onChange={(event) => {
                  setOnlyMissing(event.currentTarget.checked);
                  setListed(new Set(missing));
                }}
              />
            )}
            <Select
              size="sm"
              w={170}
              searchable
              aria-label={t('translations.add')}
              placeholder={t('translations.add')}
              data={sortLanguages(free).map(({ code, name }) => ({ value: code, label: name }))}
              value={null}
              onChange={add}
            />
          </Group>
        )}
      </Group>
      {language === null ? (
        <EmptyState icon="language" title={t('translations.none')} text={t('translations.noneText')} />
      ) : (
        <>
          <div className="se-pair se-pair-head">
            <Text size="xs" fw={600} c="dimmed">
              {nativeLanguageName(main)}
            </Text>
            <Text size="xs" fw={600} c="dimmed">
              {nativeLanguageName(language)}
            </Text>
          </div>
          {shown.slice(0, limit).map((text, index) => (
            <Fragment key={text.key}>
              {text.place !== shown[index - 1]?.place && <h3 className="se-pair-place">{placeTitle(text.place)}</h3>}
              <Pair text={text} language={language} />
            </Fragment>
          ))}
          {shown.length > limit && (
            <Group justify="center" p="md">
              <Button variant="default" onClick={() => setLimit(limit + pageOfTexts)}>
                {t('list.more')}
              </Button>
            </Group>
          )}
          {shown.length === 0 && <EmptyState compact icon="circle-check" title={t('translations.complete')} />}
          {!isReadOnly(state) && (
            <Group justify="flex-end" p="md">
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                leftSection={<Icon name="trash" size={16} />}
                onClick={() => editor.change((before) => withoutLanguage(before, language))}
              >
                {t('translations.remove', { language: nativeLanguageName(language) })}
              </Button>
            </Group>
          )}
        </>
      )}
    </section>
  );
}

function Progress({ missing, count }: { missing: number; count: number }) {
  const t = useT('surveys');
  return missing === 0 ? (
    <Badge color="green" leftSection={<Icon name="check" size={12} />}>
      {t('translations.complete')}
    </Badge>
  ) : (
    <Badge color="orange">{t('translations.progress', { done: count - missing, count })}</Badge>
  );
}

function Pair({ text, language }: { text: TranslatableText; language: string }) {
  const editor = useEditor();
  const state = useEditorState();
  const { key, text: source } = text;
  return (
    <div className="se-pair">
      <Text size="sm" lang={state.structure.settings.language}>
        {source}
      </Text>
      <Textarea
        autosize
        minRows={1}
        size="sm"
        lang={language}
        aria-label={source}
        readOnly={isReadOnly(state)}
        value={state.structure.translations[language]?.[key] ?? ''}
        onChange={(event) => {
          const written = event.currentTarget.value;
          editor.change((before) => setTranslations(before, language, { [key]: written }, editor.kinds.registry), {
            merge: `${language}/${key}`,
          });
        }}
      />
    </div>
  );
}

/** Texts in the order of the survey: page by page, then its settings, then its background fields; each with that place. */
function placed(structure: SurveyStructure, texts: readonly TranslatableText[]) {
  const pages = new Map(
    structure.pages.flatMap(({ id, elements }, index) =>
      [id, ...elements.map((one) => one.id)].map((key) => [key, index]),
    ),
  );
  const placeOf = (key: string) => {
    const [root, id = ''] = key.split('/');
    const after = structure.pages.length;
    return root === 'settings' ? after : root === 'backgroundFields' ? after + 1 : (pages.get(id) ?? after);
  };
  return texts.map((text) => ({ ...text, place: placeOf(text.key) })).sort((a, b) => a.place - b.place);
}
