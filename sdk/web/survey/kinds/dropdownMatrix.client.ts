import './matrix.css';

export { dropdownMatrixAnswers as answers } from '../../../model/index.ts';
