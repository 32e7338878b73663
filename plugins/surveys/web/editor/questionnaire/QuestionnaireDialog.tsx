import { newId } from '@kaiku/sdk/model';
import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  FileDrop,
  Group,
  Icon,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
  useT,
} from '@kaiku/sdk/web';
import { useEffect, useState } from 'react';
import { useEditor, useEditorState } from '../context.ts';
import { useKindTexts } from '../kinds.ts';
import type { Actions } from '../useActions.ts';
import { maxPasted } from './blocks.ts';
import { pieceOfDraft } from './build.ts';
import { type Draft, type DraftForm, type DraftPage, type DraftQuestion, formKinds } from './draft.ts';
import { parseQuestionnaire } from './parse.ts';
import { maxFileBytes, type Pasted, readFile } from './readFile.ts';

interface QuestionnaireDialogProps {
  pasted: Pasted & { file?: File };
  actions: Actions;
  onClose: () => void;
}

/** A questionnaire from elsewhere: pasted or read from a document, looked through, then put into the survey as one step. */
export function QuestionnaireDialog({ pasted, actions, onClose }: QuestionnaireDialogProps) {
  const t = useT('surveys');
  const editor = useEditor();
  const kinds = useKindTexts();
  const { language } = useEditorState().structure.settings;
  const [text, setText] = useState('');
  const [draft, setDraft] = useState<Draft | null>(null);
  const [failed, setFailed] = useState(false);
  const show = (from: Pasted) => {
    const read = parseQuestionnaire(from);
    setFailed(read.pages.length === 0);
    if (read.pages.length > 0) setDraft(read);
  };
  const open = async (file: File) => {
    try {
      show(await readFile(file));
    } catch {
      setFailed(true);
    }
  };
  useEffect(() => {
    if (pasted.file) void open(pasted.file);
    else if (pasted.text || pasted.html) show(pasted);
  }, []);

  const insert = () => {
    if (!draft) return;
    const piece = pieceOfDraft(draft, editor.kinds.registry, newId, kinds.name, language);
    const place = actions.nextPlace();
    onClose();
    // Without pages of its own it goes on where one is.
    const whole = piece.pages.some(({ settings }) => settings.title !== '' || settings.description !== undefined);
    const type = whole || piece.pages.length > 1 ? 'page' : 'element';
    actions.insertComing({ type, structure: piece }, place);
  };
  const questions = draft?.pages.reduce((sum, page) => sum + page.questions.length, 0) ?? 0;
  const setPage = (index: number, page: DraftPage | null) =>
    setDraft((before) => before && { ...before, pages: before.pages.toSpliced(index, 1, ...(page ? [page] : [])) });

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('questionnaire.title')}
      size="xl"
      actions={
        draft ? (
          <>
            <Button variant="default" onClick={() => setDraft(null)}>
              {t('questionnaire.again')}
            </Button>
            <Button disabled={questions === 0} onClick={insert}>
              {t('questionnaire.insert', { count: questions })}
            </Button>
          </>
        ) : (
          <Button disabled={text.trim() === ''} onClick={() => show({ text, html: '' })}>
            {t('questionnaire.read')}
          </Button>
        )
      }
    >
      {draft ? (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {draft.answered ? `${t('questionnaire.answers')} ${t('questionnaire.check')}` : t('questionnaire.check')}
          </Text>
          {draft.cut && (
            <Alert color="yellow" icon={<Icon name="alert-triangle" size={18} />}>
              {t('questionnaire.cut')}
            </Alert>
          )}
          {draft.pages.map((page, index) => (
            <PagePart key={index} page={page} number={index + 1} onChange={(next) => setPage(index, next)} />
          ))}
        </Stack>
      ) : (
        <Stack gap="md">
          {failed && (
            <Alert color="red" role="alert" icon={<Icon name="alert-triangle" size={18} />}>
              {t('questionnaire.nothing')}
            </Alert>
          )}
          <Textarea
            data-autofocus
            label={t('questionnaire.text')}
            description={t('questionnaire.help')}
            autosize
            minRows={8}
            maxRows={18}
            maxLength={maxPasted}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onPaste={(event) => {
              const html = event.clipboardData.getData('text/html');
              if (text.trim() !== '' || !html.trim()) return;
              event.preventDefault();
              show({ html, text: event.clipboardData.getData('text/plain') });
            }}
          />
          <FileDrop
            endings={['.docx', '.txt', '.md', '.html', '.htm', '.csv', '.tsv']}
            maxSize={maxFileBytes}
            label={t('questionnaire.drop')}
            forImport={false}
            onFiles={([file]) => file && void open(file)}
          />
        </Stack>
      )}
    </Dialog>
  );
}

interface PagePartProps {
  page: DraftPage;
  number: number;
  onChange: (page: DraftPage | null) => void;
}

function PagePart({ page, number, onChange }: PagePartProps) {
  const t = useT('surveys');
  const set = (index: number, question: DraftQuestion | null) =>
    onChange({ ...page, questions: page.questions.toSpliced(index, 1, ...(question ? [question] : [])) });
  return (
    <fieldset className="se-draft-page">
      <legend className="kk-hidden">{t('canvas.page', { number })}</legend>
      <TextInput
        size="sm"
        label={t('canvas.page', { number })}
        placeholder={t('questionnaire.untitled')}
        value={page.title}
        onChange={(event) => onChange({ ...page, title: event.currentTarget.value })}
      />
      {page.questions.map((question, index) => (
        <QuestionPart key={`${index} ${question.text}`} question={question} onChange={(next) => set(index, next)} />
      ))}
    </fieldset>
  );
}

interface QuestionPartProps {
  question: DraftQuestion;
  onChange: (question: DraftQuestion | null) => void;
}

function QuestionPart({ question, onChange }: QuestionPartProps) {
  const t = useT('surveys');
  const kinds = useKindTexts();
  const { form, text, description, choices, other, dontKnow, rows, columns, min, max } = question;
  const shown = text || description;
  const listed = [...choices, other, dontKnow].filter(Boolean);
  return (
    <div className="se-draft-question">
      <Group align="flex-start" gap="sm">
        <Text size="sm" fw={600} className="se-draft-words" lineClamp={3}>
          {shown || t('fields.text')}
        </Text>
        <Select
          size="xs"
          w={190}
          aria-label={t('questionnaire.kind', { question: shown.slice(0, 80) })}
          data={Object.entries(formKinds).map(([value, kind]) => ({ value, label: kinds.name(kind) }))}
          value={form}
          allowDeselect={false}
          onChange={(next) => next && onChange(asForm(question, next as DraftForm))}
        />
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t('questionnaire.leaveOutOne', { question: shown.slice(0, 80) })}
          onClick={() => onChange(null)}
        >
          {t('questionnaire.leaveOut')}
        </Button>
      </Group>
      {(form === 'one' || form === 'many') && listed.length > 0 && (
        <Text size="xs" c="dimmed" lineClamp={3}>
          {listed.join(' · ')}
        </Text>
      )}
      {(form === 'grid' || form === 'listGrid') && (
        <Text size="xs" c="dimmed" lineClamp={3}>
          {`${rows.join(' · ')} × ${columns.join(' · ')}`}
        </Text>
      )}
      {form === 'scale' && (
        <Text size="xs" c="dimmed">
          {`${min}–${max}`}
        </Text>
      )}
      {form !== 'said' && (
        <Checkbox
          size="xs"
          label={t('fields.mandatory')}
          checked={question.mandatory}
          onChange={(event) => onChange({ ...question, mandatory: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

/** The same words as another kind of question: nothing that was read is lost on the way there and back. */
function asForm(question: DraftQuestion, form: DraftForm): DraftQuestion {
  if (form === 'said' && question.description === '') return { ...question, form, description: '' };
  if (form === 'grid' || form === 'listGrid') {
    return { ...question, form, rows: question.rows.length ? question.rows : question.choices };
  }
  return { ...question, form, choices: question.choices.length ? question.choices : question.rows };
}
