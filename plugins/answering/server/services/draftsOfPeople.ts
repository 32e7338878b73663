import type { AnswerFiles } from '@kaiku/plugin-responses/contract';
import type { SurveyReader } from '@kaiku/plugin-surveys/contract';
import { allElements, type KindRegistry, translate } from '@kaiku/sdk/model';
import { isPersonIn, type PersonalData, type PersonalItem, personCondition, textsWithin } from '@kaiku/sdk/server';
import { Draft } from '../models/draft.ts';

/** What respondents saved to go on with later. */
export const createDraftsOfPeople = (surveys: SurveyReader, kinds: KindRegistry, files: AnswerFiles): PersonalData => ({
  kind: 'drafts',
  name: 'responses:personalData.drafts',
  async find({ trx }, sought, after, most) {
    const [sql, values] = personCondition('answers::text', sought);
    const rows = await Draft.query(trx)
      .select('id', 'survey_id', 'answers')
      .whereRaw(sql, values)
      .modify((query) => {
        if (after !== null) query.where('id', '>', after);
      })
      .orderBy('id')
      .limit(Math.min(most, step));
    const told = rows.filter(({ answers }) => isPersonIn(textsWithin(answers), sought));
    return {
      items: told.map(({ id, surveyId }) => ({ id, surveyId })),
      next: rows.length < step ? null : rows.at(-1)!.id,
    };
  },
  async records(ctx, items, language) {
    const rows = await Draft.query(ctx.trx).whereIn('id', idsOf(items));
    const texts = new Map<string, ReadonlyMap<string, string>>();
    for (const surveyId of new Set(rows.map((draft) => draft.surveyId))) {
      const asked = await surveys.asked(ctx, surveyId);
      const told = language ?? asked?.structure.settings.language ?? '';
      const elements = asked ? allElements(translate(asked.structure, told, kinds)) : [];
      texts.set(surveyId, new Map(elements.map(({ id, name, settings }) => [id, settings.text || name])));
    }
    return rows.map(({ id, surveyId, savedAt, answers }) => ({
      id,
      surveyId,
      at: savedAt.toISOString(),
      lines: Object.entries(answers).map(([element, answer]) => ({
        label: texts.get(surveyId)?.get(element) ?? element,
        text: textsWithin(answer).join(', '),
      })),
    }));
  },
  async erase(ctx, items) {
    const gone = (await Draft.query(ctx.trx)
      .whereIn('id', idsOf(items))
      .delete()
      .returning('transaction_id')) as unknown as Draft[];
    for (const { transactionId } of gone) await files.letGo(ctx, { transactionId });
    return { drafts: gone.length };
  },
});

const step = 500;
const idsOf = (items: readonly PersonalItem[]): string[] => items.map(({ id }) => id);
