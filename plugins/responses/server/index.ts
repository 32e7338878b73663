import { CollectorAnswers } from '@kaiku/plugin-collectors/contract';
import {
  BackgroundMappings,
  QuestionAnswers,
  QuestionKinds,
  SurveyReader,
  surveyDeleted,
} from '@kaiku/plugin-surveys/contract';
import {
  DemoSeeds,
  defineServerPlugin,
  FileStore,
  FirstSteps,
  Log,
  PersonalData,
  subscribe,
  TenantRunner,
} from '@kaiku/sdk/server';
import {
  AnswerEditor,
  AnswerFiles,
  answerSubmitted,
  answersChanged,
  answersImported,
  answersRemoved,
  ResponseIntake,
  ResponseReader,
  TracesOfRespondents,
} from '../contract/index.ts';
import { ResponsesConfig } from './config.ts';
import { clearAnswers } from './jobs/clearAnswers.ts';
import { erasePerson } from './jobs/erasePerson.ts';
import { exportPerson } from './jobs/exportPerson.ts';
import { findPerson } from './jobs/findPerson.ts';
import { forget, forgetAnswers, forgetLinks } from './jobs/forgetAnswers.ts';
import { forgetFiles } from './jobs/forgetFiles.ts';
import { forgetImportFaults } from './jobs/forgetImportFaults.ts';
import { forgetSearches } from './jobs/forgetSearches.ts';
import { importAnswers } from './jobs/importAnswers.ts';
import { makeTestAnswers } from './jobs/makeTestAnswers.ts';
import { periodicRemoval, removePersonalData } from './jobs/periodicRemoval.ts';
import { pruneRemovals } from './jobs/pruneRemovals.ts';
import { removeImport } from './jobs/removeImport.ts';
import { createAnswersOfPeople } from './people/answersOfPeople.ts';
import { customerAnswers } from './seeds/customerAnswers.ts';
import { realSurveys } from './seeds/realSurveys.ts';
import { createEditor } from './services/editor.ts';
import { createAnswerFiles } from './services/files.ts';
import { answersStep } from './services/firstSteps.ts';
import { createIntake } from './services/intake.ts';
import { questionAnswers } from './services/questionAnswers.ts';
import { createReader } from './services/reader.ts';
import { removeSlice } from './services/removal.ts';
import { createStructures } from './services/structures.ts';

export default defineServerPlugin({
  config: ResponsesConfig,
  bind(binder) {
    binder.provide(
      ResponseIntake,
      [TenantRunner, SurveyReader, BackgroundMappings, QuestionKinds, Log],
      (runner, surveys, mappings, kinds, log) =>
        createIntake(runner, createStructures(runner, surveys), mappings, kinds, log),
    );
    binder.provide(AnswerFiles, [TenantRunner, FileStore, ResponsesConfig], (runner, store, { waitingFileMegabytes }) =>
      createAnswerFiles(runner, store, waitingFileMegabytes * 1024 * 1024),
    );
    binder.provide(ResponseReader, [SurveyReader, QuestionKinds], createReader);
    binder.provide(AnswerEditor, [SurveyReader, QuestionKinds, TracesOfRespondents], createEditor);
    binder.open(TracesOfRespondents);
    binder.contribute(PersonalData, [SurveyReader, QuestionKinds, TracesOfRespondents], createAnswersOfPeople);
    binder.contribute(DemoSeeds, [], () => customerAnswers);
    binder.contribute(DemoSeeds, [], () => realSurveys);
    binder.contribute(FirstSteps, [], () => answersStep);
    binder.contribute(QuestionAnswers, [], () => questionAnswers);
    binder.contribute(CollectorAnswers, [TracesOfRespondents], (traces) => ({
      // Few are gone at once; many, and what is under way, go in the background.
      async remove(ctx, links) {
        await removeSlice(ctx, traces, links);
        await forgetLinks(ctx, links);
      },
    }));
  },
  register: async (_server, ctx) => (await import('./register.ts')).register(ctx),
  events: [answerSubmitted, answersImported, answersRemoved, answersChanged],
  jobs: [
    clearAnswers,
    erasePerson,
    exportPerson,
    findPerson,
    forgetAnswers,
    forgetFiles,
    forgetImportFaults,
    forgetSearches,
    importAnswers,
    makeTestAnswers,
    periodicRemoval,
    pruneRemovals,
    removeImport,
    removePersonalData,
  ],
  subscriptions: [
    subscribe(surveyDeleted, 'remove-answers', (ctx, { payload }) =>
      forget(ctx, { surveyId: payload.surveyId, everything: true }),
    ),
  ],
});
