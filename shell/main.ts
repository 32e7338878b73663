import { start } from './app/start.tsx';

// Internet Explorer gets the notice of index.html and nothing else (PLAT-061).
if (!/MSIE |Trident\//.test(navigator.userAgent)) start(document.getElementById('root')!);
