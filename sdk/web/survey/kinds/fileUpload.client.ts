import './fileUpload.css';

export { fileUploadAnswers as answers } from '../../../model/index.ts';
export { startFiles as start } from '../files.ts';
