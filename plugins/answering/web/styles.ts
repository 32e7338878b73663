import '@kaiku/sdk/web/survey/survey.css';
import './answering.css';
