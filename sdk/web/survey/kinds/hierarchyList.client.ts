import './hierarchyList.css';

export { findChoices as start } from '../findChoices.ts';
