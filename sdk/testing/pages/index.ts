export * from './AnswerPage.ts';
export * from './AppFrame.ts';
export * from './EditorPage.ts';
export * from './PublishPage.ts';
export * from './ResultsPage.ts';
export * from './SignInPage.ts';
export * from './SurveysPage.ts';
export * from './TableObject.ts';
