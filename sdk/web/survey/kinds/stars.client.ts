import './stars.css';
