import type { SurveyStructure } from '@kaiku/sdk/model';
import { Badge, Button, ErrorState, Group, Skeleton, Text, useComputedColorScheme, useT } from '@kaiku/sdk/web';
import { ElementView, SurveyFrame, SurveyLogo } from '@kaiku/sdk/web/survey';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { Unanswered } from '../canvas/Unanswered.tsx';
import { useKindWord, useProblemText, useSurveyTexts, wordLanguage } from '../canvas/useDrawing.tsx';
import { useEditor, useEditorState } from '../context.ts';
import { usePictureAddress } from '../pictureAddresses.ts';
import { useRevisionChanges } from './HistoryPanel.tsx';

/** A version of the survey as respondents would see it, page after page, with what it changed marked. */
export function RevisionPreview({ version, onClose }: { version: number; onClose: () => void }) {
  const t = useT('surveys');
  const { survey } = useEditorState();
  const id = survey.survey_id;
  const { data, error, refetch } = useQuery({
    queryKey: ['survey-revision', id, version],
    queryFn: ({ signal }) =>
      api.GET('/survey/{id}/revisions/{version}', { path: { id, version }, signal, quiet: true }),
  });
  return (
    <>
      <Group className="se-preview-bar" justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {t('history.looking', { version })}
        </Text>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('history.back')}
        </Button>
      </Group>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && <Pages structure={data.structure as unknown as SurveyStructure} version={version} />}
    </>
  );
}

function Pages({ structure, version }: { structure: SurveyStructure; version: number }) {
  const t = useT('surveys');
  const scheme = useComputedColorScheme('light');
  const { survey } = useEditorState();
  const { views } = useEditor().kinds;
  const fileAddress = usePictureAddress();
  const words = wordLanguage(structure.settings.language);
  const [texts, problemText, say] = [useSurveyTexts(words), useProblemText(words), useKindWord(words)];
  const { data } = useRevisionChanges(survey.survey_id, version);
  const codes = new Map(data?.changes.map(({ code, path }) => [path, code]));
  const mark = (path: string) => {
    const code = codes.get(path);
    if (!code) return null;
    const isNew = code === 'element-added' || code === 'page-added';
    return (
      <Badge className="se-mark" color={isNew ? 'green' : 'blue'}>
        {t(isNew ? 'history.new' : 'history.changed')}
      </Badge>
    );
  };
  const { theme, accentColor, backgroundColor } = structure.settings;
  return (
    <SurveyFrame
      theme={theme}
      scheme={scheme}
      {...(accentColor && { accentColor })}
      {...(backgroundColor && { backgroundColor })}
    >
      <SurveyLogo settings={structure.settings} fileAddress={fileAddress} />
      {structure.pages.map((page, index) => (
        <section key={page.id} className="ks-page se-revision-page">
          <h2>
            {page.settings.title || t('canvas.page', { number: index + 1 })} {mark(`pages/${page.id}`)}
          </h2>
          {page.elements.map((element) => (
            <div key={element.id} className="se-revision-element" data-change={codes.get(`elements/${element.id}`)}>
              {mark(`elements/${element.id}`)}
              <Unanswered>
                <ElementView
                  element={element}
                  problems={[]}
                  drawing={{ texts, t: problemText, say, fileAddress }}
                  views={views}
                />
              </Unanswered>
            </div>
          ))}
        </section>
      ))}
    </SurveyFrame>
  );
}
