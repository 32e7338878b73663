import { defineWebPlugin, withTexts } from '@kaiku/sdk/web';
import { editorTexts, mainTexts, shareTexts } from './texts.ts';

export default defineWebPlugin({
  pages: {
    Surveys: () => import('./pages/Surveys.tsx'),
    SurveyEntrance: () => import('./pages/SurveyEntrance.tsx'),
    SurveyEditor: () => withTexts('surveys', editorTexts, () => import('./pages/SurveyEditor.tsx')),
    Combined: () => withTexts('surveys', shareTexts, () => import('./pages/Combined.tsx')),
    Share: () => withTexts('surveys', shareTexts, () => import('./pages/Share.tsx')),
  },
  extensions: {
    SearchSurveys: () => import('./extensions/search.ts'),
  },
  locales: mainTexts,
});
