import { Text, useT } from '@kaiku/sdk/web';
import { FileLinks } from '../parts/FileLinks.tsx';
import type { WholeAnswer, WholeResponse } from './calls.ts';
import { ScaleAnswer } from './ScaleAnswer.tsx';

/** Every question with all of what was answered. */
export function AnswerList({ surveyId, response }: { surveyId: string; response: WholeResponse }) {
  const t = useT('results');
  return (
    <ol className="rs-answers">
      {response.answers.map((answer) => (
        <li key={answer.element_id}>
          <Text size="sm" c="dimmed">
            {answer.title || t('untitled')}
          </Text>
          <Answer surveyId={surveyId} responseId={response.response_id} answer={answer} />
        </li>
      ))}
    </ol>
  );
}

function Answer({ surveyId, responseId, answer }: { surveyId: string; responseId: string; answer: WholeAnswer }) {
  const t = useT('results');
  const { files, onScale, parts, text } = answer;
  if (files) return <FileLinks surveyId={surveyId} responseId={responseId} files={files} />;
  if (onScale) return <ScaleAnswer onScale={onScale} />;
  if (parts?.some(({ label }) => label !== '')) {
    return (
      <table className="rs-rows">
        <tbody>
          {parts.map((part) => (
            <tr key={part.label}>
              <th scope="row">{part.label}</th>
              <td>{part.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  if (parts && parts.length > 1) {
    return (
      <ul className="rs-parts">
        {parts.map((part) => (
          <li key={part.text}>{part.text}</li>
        ))}
      </ul>
    );
  }
  if (text === '') {
    return (
      <Text className="rs-text" fs="italic" c="dimmed">
        {t('response.unanswered')}
      </Text>
    );
  }
  return <Text className="rs-text">{text}</Text>;
}
