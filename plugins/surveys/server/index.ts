import { builtinKinds, createKindRegistry, guardKind } from '@kaiku/sdk/model';
import {
  AuditItems,
  DemoSeeds,
  defineServerPlugin,
  Features,
  FileUses,
  FirstSteps,
  kindFaultLog,
  Log,
  PersonFacts,
  questionKinds,
  ResourceKinds,
  RoleRules,
  TenantRunner,
  TracesOfPeople,
} from '@kaiku/sdk/server';
import {
  BackgroundMappings,
  CustomCodeRules,
  HiddenChoices,
  HierarchyReader,
  HierarchySources,
  PublicResults,
  publicResultsSources,
  QuestionAnswers,
  QuestionKindParts,
  QuestionKinds,
  SurveyAccess,
  SurveyCombinations,
  SurveyDetails,
  SurveyReader,
  surveyArchived,
  surveyClosed,
  surveyDeleted,
  surveyPublished,
  surveyReopened,
} from '../contract/index.ts';
import { removeDeleted } from './jobs/removeDeleted.ts';
import { thinRevisions } from './jobs/thinRevisions.ts';
import { demoSeed } from './seeds/demo.ts';
import { surveyFacts, surveyResource } from './services/access.ts';
import { surveyItems } from './services/auditItems.ts';
import { codeRules } from './services/codeAccess.ts';
import { combinedDetails, surveyCombinations } from './services/combinations.ts';
import { surveySteps } from './services/firstSteps.ts';
import { createHierarchyReader } from './services/hierarchies.ts';
import { kindPart, settleKinds } from './services/kindParts.ts';
import { createMappings } from './services/mappings.ts';
import { surveyPictures } from './services/pictureUses.ts';
import { createSurveyReader } from './services/reader.ts';
import { createSurveyAccess } from './services/surveyAccess.ts';
import { surveyTraces } from './services/traces.ts';

export default defineServerPlugin({
  bind(binder) {
    binder.open(questionKinds);
    binder.provide(QuestionKindParts, [questionKinds], (brought) => settleKinds(brought).kept.map(kindPart));
    binder.provide(QuestionKinds, [questionKinds, Log], (brought, log) => {
      const tell = kindFaultLog(log);
      const kept = settleKinds(brought).kept.map(({ kind }) => guardKind(kind, tell));
      return createKindRegistry([...builtinKinds.values(), ...kept]);
    });
    binder.provide(SurveyReader, [TenantRunner, QuestionKinds], createSurveyReader);
    binder.provide(BackgroundMappings, [TenantRunner, Features], createMappings);
    binder.provide(CustomCodeRules, [], () => codeRules);
    binder.provide(SurveyAccess, [SurveyReader, RoleRules], createSurveyAccess);
    binder.contribute(AuditItems, [], () => surveyItems);
    for (const step of surveySteps) binder.contribute(FirstSteps, [], () => step);
    binder.contribute(FileUses, [], () => surveyPictures);
    binder.contribute(ResourceKinds, [], () => surveyResource);
    binder.contribute(PersonFacts, [], () => surveyFacts);
    binder.contribute(TracesOfPeople, [], () => surveyTraces);
    binder.open(QuestionAnswers);
    binder.open(HiddenChoices);
    binder.open(HierarchySources);
    binder.provide(HierarchyReader, [HierarchySources], createHierarchyReader);
    binder.open(SurveyDetails);
    binder.contribute(SurveyDetails, [], () => combinedDetails);
    binder.provide(SurveyCombinations, [], () => surveyCombinations);
    binder.open(publicResultsSources);
    binder.provide(PublicResults, [publicResultsSources], (sources) => sources);
    binder.contribute(DemoSeeds, [], () => demoSeed);
  },
  register: async (_server, ctx) => (await import('./register.ts')).register(ctx),
  jobs: [thinRevisions, removeDeleted],
  events: [surveyPublished, surveyClosed, surveyReopened, surveyArchived, surveyDeleted],
});
