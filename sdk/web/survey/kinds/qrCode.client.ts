import './qrCode.css';

export { qrCodeAnswers as answers } from '../../../model/index.ts';
