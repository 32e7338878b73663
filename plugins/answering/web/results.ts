import './results.css';
