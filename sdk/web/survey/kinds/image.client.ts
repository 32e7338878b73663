import './image.css';

export { imageAnswers as answers } from '../../../model/index.ts';
