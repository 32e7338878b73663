import './matrix.css';

export { matrixAnswers as answers } from '../../../model/index.ts';
