import { type Id, isAsked, type KindRegistry, type SurveyStructure } from '@kaiku/sdk/model';

/** Who a survey's messages come from (SUR-014); what is null is as the company says. */
export interface MessageSender {
  name: string | null;
  address: string | null;
}

/** For who sends messages of a survey. Nothing of the name can begin another line of a message's head. */
export const senderOf = ({ settings }: SurveyStructure): MessageSender => ({
  name: settings.emailSenderName?.replace(/\p{Cc}+/gu, ' ').trim() || null,
  address: settings.emailSenderAddress?.trim() || null,
});

/** The industries whose statistics a survey is counted in (SUR-014); none unless its authors allow it. */
export const statisticsIndustriesOf = ({ settings }: SurveyStructure): readonly string[] =>
  settings.allowIndustryStatistics ? (settings.industries ?? []) : [];

/** Questions whose answers are to be analysed (SUR-055), by id. */
export const analysedQuestions = ({ pages }: SurveyStructure, kinds: KindRegistry): readonly Id[] =>
  pages
    .flatMap(({ elements }) => elements)
    .filter((element) => {
      const kind = kinds.get(element.kind);
      if (!kind || !element.saved || !isAsked(kind, element)) return false;
      return (element.settings as { textAnalysis?: boolean }).textAnalysis === true;
    })
    .map(({ id }) => id);
