import './privacyStatement.css';

export { privacyStatementAnswers as answers } from '../../../model/index.ts';
