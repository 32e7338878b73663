import { surveyStates } from '@kaiku/plugin-surveys/contract';
import { anyRecord, isoTime, Joi, uuid } from '@kaiku/sdk/server';
import {
  collectorStates,
  embedThemes,
  embedVersions,
  linkPresentations,
  linkStructures,
  mostAnswers,
  smsTexts,
} from '../../contract/index.ts';

const language = Joi.string()
  .pattern(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
  .max(35);

const partId = Joi.string().pattern(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/);
const hiddenPart = Joi.string().pattern(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}(\/[A-Za-z0-9][A-Za-z0-9_-]{0,63})?$/);

const elementIds = Joi.array().items(partId).max(2_000).unique();
/** Nodes that one link names, of all its hierarchies together: nothing else says how many there are, and lists hold them all. */
export const maxNodes = 5_000;
const smsText = Joi.string().trim().max(480).allow('');

/** What a link has of its own besides what it hides and when it is open; the same in and out. */
const ownSettings = {
  private: Joi.boolean().description('Answers only to calls with an API key: header X-Api-Key or query api_key'),
  structure: Joi.string().valid(...linkStructures),
  sections: Joi.array()
    .items(
      Joi.object({
        id: partId.required(),
        pageId: partId.required().description('The page whose settings and rules it has'),
        elements: elementIds.min(1).required(),
      }),
    )
    .max(200)
    .unique('id')
    .description('Of the structure custom; what is in none of them is not asked'),
  singlePageSend: Joi.boolean().description('A Send button; only with the structure singlePage'),
  visibleNodes: Joi.object()
    .pattern(Joi.string().max(64), Joi.array().items(Joi.string().max(64)).min(1).max(maxNodes).unique())
    .max(20)
    .description("Nodes that questions of a hierarchy show, by the hierarchy's id; those above and below come along"),
  lottery: Joi.object({
    type: Joi.string().valid('questions').required(),
    questions: elementIds.min(2).required(),
    shown: Joi.number().integer().min(1).max(2_000).required(),
  })
    .allow(null)
    .description('Each respondent is asked some of these questions, drawn by lot'),
  resetIntervalSeconds: Joi.number()
    .integer()
    .min(0)
    .max(86_400)
    .allow(null)
    .description('Instead of what the survey says; 0: never'),
  embedVersion: Joi.number().valid(...embedVersions),
  embedTheme: Joi.string().valid(...embedThemes),
  twoWaySms: Joi.object(Object.fromEntries(smsTexts.map((name) => [name, smsText]))).allow(null),
};

const settings = {
  name: Joi.string().trim().min(1).max(200),
  url: Joi.string().trim().lowercase().min(4).max(64),
  language: language.allow(null),
  hiddenLanguages: Joi.array().items(language).max(100).unique(),
  background: Joi.object().pattern(Joi.string().max(64), Joi.string().max(1_000)).max(500),
  oneTimeDays: Joi.number().integer().min(1).max(3_650).allow(null),
  maxAnswers: Joi.number()
    .integer()
    .min(1)
    .max(mostAnswers)
    .allow(null)
    .description('Answers that the link takes; test answers and those kept apart do not count'),
  draftAllowed: Joi.boolean(),
  hidden: Joi.array()
    .items(hiddenPart)
    .max(5_000)
    .unique()
    .description('Ids of pages and questions; choices, rows and columns as element/id, or by id in each that has it'),
  automaticAnswers: Joi.object()
    .pattern(partId, Joi.alternatives(Joi.string().max(10_000), Joi.number(), anyRecord()))
    .max(500)
    .description('By element id; of questions that the link hides, by themselves or with their page'),
  presentation: Joi.string()
    .valid(...linkPresentations)
    .allow(null),
  ...ownSettings,
  customCss: Joi.string().max(100_000).allow('').description("Added to the survey's own; advanced editors write it"),
  customJs: Joi.string().max(100_000).allow('').description('The same; needs the feature custom_script besides'),
  openAt: isoTime(),
  closeAt: isoTime().allow(null),
};

export const newCollector = Joi.object({ ...settings, name: settings.name.required() });
export const collectorChange = Joi.object({ ...settings, state: Joi.string().valid('open', 'closed') }).min(1);

export const collectorReply = Joi.object({
  collectorId: uuid().required(),
  surveyId: uuid().required(),
  version: Joi.number().integer().required().description('Grows with each change; named by who changes the link'),
  url: Joi.string().required(),
  publishUrl: Joi.string().uri().required().description('The full address that respondents open'),
  name: Joi.string().required(),
  state: Joi.string()
    .valid(...collectorStates)
    .required(),
  created: isoTime().required(),
  openAt: isoTime().required(),
  closeAt: isoTime().allow(null).required(),
  expiry: isoTime().allow(null).required().description('When an open link closes by itself'),
  language: Joi.string().allow(null).required(),
  hiddenLanguages: Joi.array().items(Joi.string()).required(),
  background: Joi.object().pattern(Joi.string(), Joi.string().allow('')).required(),
  oneTimeDays: Joi.number().allow(null).required(),
  maxAnswers: Joi.number().allow(null).required(),
  draftAllowed: Joi.boolean().required(),
  hidden: Joi.array().items(Joi.string()).required(),
  automaticAnswers: Joi.object().required().description('By element id'),
  presentation: Joi.string().allow(null).required(),
  ...Object.fromEntries(Object.entries(ownSettings).map(([name, schema]) => [name, schema.required()])),
  cssHash: Joi.string().allow(null).required().description('Of its own CSS; GET …/code has the text'),
  jsHash: Joi.string().allow(null).required(),
  closedWithSurvey: Joi.boolean().required(),
});

/** A page with its elements as respondents see them. */
const partsOfPage = Joi.object({
  id: Joi.string().required(),
  title: Joi.string().allow('').required(),
  end: Joi.boolean().required().description('Nothing is asked there: an end, or a way out'),
  elements: Joi.array()
    .items(
      Joi.object({
        id: Joi.string().required(),
        kind: Joi.string().required(),
        settings: Joi.object().unknown(true).required(),
      }),
    )
    .required(),
});

export const partsReply = Joi.object({
  pages: Joi.array().items(partsOfPage).required(),
  hierarchies: Joi.array()
    .items(Joi.object({ id: Joi.string().required(), elements: Joi.array().items(Joi.string()).required() }))
    .required()
    .description('Hierarchies, and the elements whose choices are their nodes'),
});

/** What of the survey its links are made of. */
export const surveyFacts = Joi.object({
  state: Joi.string()
    .valid(...surveyStates)
    .required(),
  languages: Joi.array().items(Joi.string()).required(),
  backgroundFields: Joi.array()
    .items(Joi.object({ id: Joi.string().required(), name: Joi.string().required() }))
    .required(),
  links: Joi.number().integer().required().description('All that it has, found or not'),
  closedWithSurvey: Joi.number().integer().required(),
  nextSwitch: isoTime().allow(null).required().description('When the next link opens or closes by itself'),
});

export const changesReply = Joi.object({
  updated_collectors: Joi.array().items(collectorReply).required(),
  old_urls: Joi.array().items(Joi.string()).required(),
});
