import { isDeepStrictEqual } from 'node:util';
import { type SurveyReader, widened } from '@kaiku/plugin-surveys/contract';
import {
  type Answers,
  type AnswerValue,
  type Background,
  elementPath,
  filesOf,
  flow,
  type Id,
  isRecord,
  type KindRegistry,
  LINE_MAX_LENGTH,
  type SurveyView,
  storableAnswers,
  viewFor,
} from '@kaiku/sdk/model';
import { invalid, Problem, type ProblemDetail, type TenantContext } from '@kaiku/sdk/server';
import { type AnswerEditor, answersChanged, answersRemoved, type StoredResponse } from '../../contract/index.ts';
import { forgetFilesNow } from '../jobs/forgetFiles.ts';
import { auditOf } from './audited.ts';
import { knownBackground } from './background.ts';
import { filesTable } from './fileSweep.ts';
import { eraseHistory, noteHistory, readHistory } from './history.ts';
import { replacePlaces } from './places.ts';
import { removeResponses, removeTraces, type Traces } from './removal.ts';
import { table } from './rows.ts';

export function createEditor(surveys: SurveyReader, kinds: KindRegistry, traces: Traces): AnswerEditor {
  /** What was asked, whatever link or rules hid of it. @throws Problem `survey_version` */
  async function viewOf(ctx: TenantContext, { surveyId, surveyVersion }: StoredResponse): Promise<SurveyView> {
    const found = await surveys.structure(ctx, surveyId, surveyVersion);
    if (!found) throw new Problem('survey_version');
    const { structure } = found;
    return viewFor(structure, kinds, { features: ctx.features }, structure.settings.language);
  }

  return {
    isOpen(element) {
      const kind = kinds.get(element.kind);
      if (!kind?.answerable) return false;
      return kind.files !== undefined || kind.columns(widened(element)).some(({ type }) => type === 'text');
    },

    async edit(ctx, response, revision, given) {
      const { surveyId, responseId } = response;
      const view = await viewOf(ctx, response);
      const { answers, problems } = judged(view, response.answers, given, kinds);
      if (problems.length > 0) throw invalid(...problems);
      const changed = Object.keys(given).filter((id) => !isDeepStrictEqual(response.answers[id], answers[id]));
      if (response.revision !== revision) return null;
      if (changed.length === 0) return revision;
      const rows = await ctx
        .trx(table)
        .where({ id: responseId, survey_id: surveyId, revision })
        .update({ answers: JSON.stringify(answers), revision: revision + 1, coded: null });
      if (rows === 0) return null;
      const changes = Object.fromEntries(
        changed.map((id) => [id, { before: response.answers[id] ?? null, after: answers[id] ?? null }]),
      );
      await noteHistory(ctx, surveyId, 'answers', [{ responseId, changes }]);
      const live = await surveys.live(ctx, surveyId);
      if (live) await replacePlaces(ctx, live.structure, { ...response, answers }, changed, kinds);
      await ctx.publish(answersChanged, { surveyId, count: 1, erased: false });
      await auditOf(ctx, surveys, surveyId, 'answers.edit', {
        count: 1,
        response_id: responseId,
        element_ids: changed,
      });
      return revision + 1;
    },

    async setBackground(ctx, responses, values, { all } = { all: false }) {
      const [first] = responses;
      if (!first) return 0;
      const { surveyId } = first;
      const asked = await surveys.asked(ctx, surveyId);
      if (!asked) throw new Problem('not_found');
      const wrong = Object.entries(values).flatMap(([id, value]): ProblemDetail[] => {
        const path = `values.${id}`;
        if (!asked.structure.backgroundFields.some((field) => field.id === id))
          return [{ path, code: 'unknown_field' }];
        if (value.length <= LINE_MAX_LENGTH) return [];
        return [{ path, code: 'value_too_long', params: { max: LINE_MAX_LENGTH } }];
      });
      if (wrong.length > 0) throw invalid(...wrong);
      const set = knownBackground(asked.structure, values);
      const notes = responses.flatMap(({ responseId, background }) => {
        const ids = Object.keys(values).filter((id) => all || background[id] !== set[id]);
        const changes = ids.map((id) => [id, { before: background[id] ?? null, after: set[id] ?? null }]);
        return ids.length > 0 ? [{ responseId, changes: Object.fromEntries(changes) }] : [];
      });
      if (notes.length === 0) return 0;
      const emptied = Object.keys(values).filter((id) => set[id] === undefined);
      await ctx.trx.raw(
        `UPDATE ${table} SET background = (background - ?::text[]) || ?::jsonb, revision = revision + 1, coded = NULL
         WHERE company_id = ? AND survey_id = ? AND id = ANY(?)`,
        [
          emptied,
          JSON.stringify(set satisfies Background),
          ctx.companyId,
          surveyId,
          notes.map(({ responseId }) => responseId),
        ] as never,
      );
      await noteHistory(ctx, surveyId, 'background', notes);
      await ctx.publish(answersChanged, { surveyId, count: notes.length, erased: false });
      await auditOf(ctx, surveys, surveyId, 'answers.background', {
        count: notes.length,
        field_ids: Object.keys(values),
      });
      return notes.length;
    },

    async erase(ctx, responses, elementIds) {
      const [first] = responses;
      if (!first) return 0;
      const { surveyId } = first;
      const erased = responses.flatMap((response) => {
        const { answers, gone, files } = withoutWords(response.answers, elementIds);
        return gone.length > 0 ? [{ responseId: response.responseId, answers, gone, files }] : [];
      });
      const ids = responses.map(({ responseId }) => responseId);
      // Also of those whose words somebody has taken out before.
      await eraseHistory(ctx, ids, elementIds);
      await removeTraces(ctx, traces, surveyId, ids);
      if (erased.length === 0) return 0;
      await ctx.trx.raw(
        `UPDATE ${table} r SET answers = e.answers, revision = revision + 1, coded = NULL
         FROM jsonb_to_recordset(?::jsonb) AS e (id uuid, answers jsonb)
         WHERE r.company_id = ? AND r.survey_id = ? AND r.id = e.id`,
        [
          JSON.stringify(erased.map(({ responseId, answers }) => ({ id: responseId, answers }))),
          ctx.companyId,
          surveyId,
        ] as never,
      );
      const notes = erased.map(({ responseId, gone }) => ({
        responseId,
        changes: Object.fromEntries(gone.map((id) => [id, { erased: true as const }])),
      }));
      await noteHistory(ctx, surveyId, 'erased', notes);
      const files = erased.flatMap((one) => one.files);
      if (files.length > 0) {
        await ctx.trx(filesTable).whereIn('id', files).update({ expires_at: new Date() });
        await forgetFilesNow(ctx);
      }
      await ctx.publish(answersChanged, { surveyId, count: erased.length, erased: true });
      await auditOf(ctx, surveys, surveyId, 'answers.erase', { count: erased.length, element_ids: [...elementIds] });
      return erased.length;
    },

    async remove(ctx, surveyId, responseIds) {
      const count = await removeResponses(ctx, traces, surveyId, responseIds);
      if (count === 0) return 0;
      await ctx.publish(answersRemoved, { surveyId, count });
      await auditOf(ctx, surveys, surveyId, 'answers.remove', { count });
      return count;
    },

    history: (ctx, { responseId }) => readHistory(ctx, responseId),
  };
}

/** The answers with those given in their places, each as its kind judges it in the version that was answered. */
function judged(view: SurveyView, before: Answers, given: Readonly<Record<Id, unknown>>, kinds: KindRegistry) {
  const elements = new Map(view.pages.flatMap((page) => page.elements).map((element) => [element.id, element]));
  const set = Object.entries(given).filter(([, answer]) => answer !== null);
  const all = { ...before, ...Object.fromEntries(set) };
  // As imports are judged: what is not finished may stay so, and rules hide nothing.
  const pages = view.pages.map((page) => ({ ...page, showRules: [], hideRules: [] }));
  const { problems: judge, answers: cleaned } = flow({ ...view, pages }, all, { kinds, background: {}, draft: true });
  const wrong = judge();
  const stored = storableAnswers(view, cleaned(), kinds);
  const answers: Answers = { ...before };
  const problems: ProblemDetail[] = [];
  for (const id of Object.keys(given)) {
    const element = elements.get(id);
    const path = elementPath(id.slice(0, 100));
    if (!element) {
      problems.push({ path, code: 'not_asked' });
      continue;
    }
    const params = { question: (element.settings.text || id).slice(0, 100) };
    // Files come from the respondent alone, and go by being erased.
    if (kinds.get(element.kind)?.files) problems.push({ path, code: 'files_stay', params });
    else if (given[id] !== null && wrong.some((one) => one.path === path || one.path.startsWith(`${path}/`)))
      problems.push({ path, code: 'answer_fault', params });
    const answer = given[id] === null ? undefined : stored[id];
    if (answer === undefined) delete answers[id];
    else answers[id] = answer;
  }
  return { answers, problems };
}

/** Answers without what respondents wrote or handed in; what they chose stays. */
function withoutWords(given: Answers, elementIds: readonly Id[]) {
  const answers: Answers = { ...given };
  const gone: Id[] = [];
  const files: string[] = [];
  for (const id of elementIds) {
    const answer = given[id];
    if (answer === undefined) continue;
    if (isRecord(answer) && ('choice' in answer || 'choices' in answer)) {
      const { other, ...chosen } = answer as { other?: string };
      if (other === undefined) continue;
      answers[id] = chosen as AnswerValue;
    } else {
      files.push(...filesOf(answer).map((file) => file.id));
      delete answers[id];
    }
    gone.push(id);
  }
  return { answers, gone, files };
}
